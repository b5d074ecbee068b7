//! The words that tell what is said of a move, in eight languages. All in small letters, with a plain apostrophe and е for ё.
//!
//! English, German, French, Spanish, Italian, Portuguese, Dutch, Russian: each list goes through them in this order.

/// A set of what words say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Cues(u64);

impl Cues {
    /// `final answer`: the last word.
    pub(super) const FINAL: Cues = Cues(1);
    /// `my move`: a name for what is answered.
    pub(super) const NOUN: Cues = Cues(1 << 1);
    /// `I play`: says what is done.
    pub(super) const PLAY: Cues = Cues(1 << 2);
    /// `play`: says it if it is the writer who does it.
    pub(super) const VERB: Cues = Cues(1 << 3);
    /// `I`, `my`
    pub(super) const FIRST: Cues = Cues(1 << 4);
    /// `so`, `therefore`
    pub(super) const SO: Cues = Cues(1 << 5);
    /// `your`, `threatens`: of the other side.
    pub(super) const OTHER: Cues = Cues(1 << 6);
    /// `if`
    pub(super) const IF: Cues = Cues(1 << 7);
    /// `after`
    pub(super) const AFTER: Cues = Cues(1 << 8);
    /// `could`
    pub(super) const MAY: Cues = Cues(1 << 9);
    /// `not`
    pub(super) const NOT: Cues = Cues(1 << 10);
    /// `I don't think`: denies all that follows.
    pub(super) const DOUBT: Cues = Cues(1 << 11);
    /// `instead of`, `than`: the move behind it is the other one.
    pub(super) const INSTEAD: Cues = Cues(1 << 12);
    /// `candidates`, `considered`
    pub(super) const CANDIDATE: Cues = Cues(1 << 13);
    /// `then`, `followed by`
    pub(super) const PLAN: Cues = Cues(1 << 14);
    /// `wait`, `correction`: what was said before is taken back.
    pub(super) const TURN: Cues = Cues(1 << 15);
    /// `controls`: a square behind it is just a square.
    pub(super) const AT: Cues = Cues(1 << 16);
    /// A square before it is just a square.
    pub(super) const SQUARE: Cues = Cues(1 << 17);
    /// Words that say nothing between an announcement and its move.
    pub(super) const FILLER: Cues = Cues(1 << 18);
    /// Begins another part of a sentence.
    pub(super) const LINK: Cues = Cues(1 << 19);
    /// `and`, `or`
    pub(super) const JOIN: Cues = Cues(1 << 20);
    /// `but` after a denial.
    pub(super) const BUT: Cues = Cues(1 << 21);
    /// Behind a move: `it is`, `best`.
    pub(super) const GOOD: Cues = Cues(1 << 22);
    /// Behind a move: `bad`, `the alternative`.
    pub(super) const BAD: Cues = Cues(1 << 23);
    /// Behind a move: `popular`. It may be played for all that.
    pub(super) const KNOWN: Cues = Cues(1 << 24);
    /// `is`, `would be`: between a move and what is said of it.
    pub(super) const IS: Cues = Cues(1 << 25);
    /// White.
    pub(super) const WHITE: Cues = Cues(1 << 26);
    /// Black.
    pub(super) const BLACK: Cues = Cues(1 << 27);
    /// `place`: a piece that it is said of goes where it is said to be.
    pub(super) const PUT: Cues = Cues(1 << 28);
    /// `move:`, a name for what is answered where it begins a line.
    pub(super) const LABEL: Cues = Cues(1 << 29);
    /// `Sure!` before a move says nothing.
    pub(super) const GREETING: Cues = Cues(1 << 30);
    /// `correction`: what follows is the last word.
    pub(super) const CORRECTION: Cues = Cues(1 << 31);
    /// `then`: whatever follows comes later.
    pub(super) const THEN: Cues = Cues(1 << 32);
    /// `way to`: what it leads to is what is wanted.
    pub(super) const WAY: Cues = Cues(1 << 33);
    /// Behind a move: `was the alternative`, `is next`. It says nothing against a move that is announced.
    pub(super) const ALSO: Cues = Cues(1 << 34);
    /// Behind a move: `is best`. It says less than `is my move`.
    pub(super) const BEST: Cues = Cues(1 << 35);
    /// `see`: whoever sees a move does not play it yet.
    pub(super) const SEES: Cues = Cues(1 << 36);
    /// `change my answer`: what it is changed to is the last word.
    pub(super) const CHANGE: Cues = Cues(1 << 37);
    /// `reject`: denies what is right behind it, and nothing that is done besides.
    pub(super) const DROP: Cues = Cues(1 << 38);
    /// `that`, `it`: what was talked about.
    pub(super) const PRONOUN: Cues = Cues(1 << 39);
    /// `candidate`, `option`, `number`: one of a list, by what stands behind it.
    pub(super) const ITEM: Cues = Cues(1 << 40);

    /// `sposto`, `ставлю`: a verb whose form says that it is the writer who does it.
    pub(super) const DOES: Cues = Cues(1 << 41);
    /// `first`: what is done now, where a move is right behind it.
    pub(super) const FIRSTLY: Cues = Cues(1 << 42);
    /// `best move`: names what is judged best, and not what is played.
    pub(super) const JUDGED: Cues = Cues(1 << 43);
    /// `example`, `template`: what is quoted to show how answers are written.
    pub(super) const EXAMPLE: Cues = Cues(1 << 44);
    /// `the engine`, `everyone`: somebody else says it.
    pub(super) const THIRD: Cues = Cues(1 << 45);
    /// `nevertheless`, `today`: what follows is set against what was said.
    pub(super) const CONTRAST: Cues = Cues(1 << 46);
    /// `refuse`, `disagree`: denies with no other word.
    pub(super) const REFUSE: Cues = Cues(1 << 47);
    /// `says`, `suggested`: what is told of somebody.
    pub(super) const REPORT: Cues = Cues(1 << 49);
    /// `nearly wrote`: the move behind it is taken back.
    pub(super) const UNSAID: Cues = Cues(1 << 50);
    /// `should read`: the move before it is taken back.
    pub(super) const STRUCK: Cues = Cues(1 << 51);
    /// `something else`: not what was named.
    pub(super) const ELSE: Cues = Cues(1 << 48);

    /// All of both.
    pub(super) const fn and(self, other: Cues) -> Cues {
        Cues(self.0 | other.0)
    }

    /// Whether they have any in common.
    pub(super) const fn has(self, other: Cues) -> bool {
        self.0 & other.0 != 0
    }
}

/// A phrase: what it says, and its words.
pub(super) type LexiconEntry = (Cues, &'static [&'static str]);

/// All phrases that are known. One a line would be three thousand lines.
#[rustfmt::skip]
pub(super) const LEXICON: &[LexiconEntry] = &[
    (Cues::FINAL, &[
        "decision made", "final answer", "final move", "final decision", "final choice", "final reply", "final", "bestmove",
        "finalmove", "finalanswer", "my final", "conclusion", "verdict", "endgültige antwort", "endgültiger zug",
        "finale antwort", "finaler zug", "endantwort", "endgültig", "réponse finale", "coup final", "décision finale",
        "choix final", "respuesta final", "jugada final", "decisión final", "movimiento final", "elección final",
        "risposta finale", "mossa finale", "decisione finale", "scelta finale", "resposta final", "lance final",
        "decisão final", "jogada final", "escolha final", "definitief antwoord", "definitieve zet", "eindantwoord",
        "definitieve keuze", "uiteindelijke zet", "окончательный ответ", "финальный ответ", "итоговый ход",
        "окончательный ход", "итог", "итоговый ответ", "финальный ход",
    ]),
    (Cues::CORRECTION, &[
        "correction", "corrected move", "corrected", "korrektur", "berichtigung", "corrección", "correzione",
        "correção", "correctie", "поправка", "исправление", "исправляю", "rectification", "rectificación",
        "rettifica", "edit", "update", "revised move", "revised answer", "revised",
    ]),
    (Cues::NOUN, &[
        "my move", "my next move", "my reply", "my response", "my answer", "my choice", "my pick", "my decision",
        "my selection", "my play", "best move", "best reply", "best choice", "best option", "best continuation",
        "strongest move", "strongest continuation", "correct move", "right move", "winning move", "the move is",
        "chosen move", "selected move", "recommended move", "optimal move", "move is", "answer is", "choice is", "decision is",
        "the answer", "move i choose", "move i'll play", "move i will play", "move i play", "move i'm playing",
        "move i want to play", "move i would recommend", "move i'd recommend", "move i recommend", "move i would play", "my recommendation", "my suggestion", "best is", "safest is", "strongest is",
        "right idea", "best idea", "strongest idea", "correct idea", "natural recapture", "right recapture", "correct recapture",
        "best move here", "solution is", "mein zug", "meine antwort", "meine wahl", "meine entscheidung",
        "bester zug", "beste zug", "besten zug", "mein nächster zug", "der zug ist", "gewählter zug", "mein zug ist",
        "mon coup", "ma réponse", "mon choix", "ma décision", "meilleur coup", "mon prochain coup", "coup choisi",
        "le coup est", "coup joué", "ma riposte", "mi jugada", "mi movimiento", "mi respuesta", "mi elección",
        "mi decisión", "mejor jugada", "mejor movimiento", "mi próxima jugada", "jugada elegida", "la jugada es",
        "la mia mossa", "mia mossa", "mia risposta", "mia scelta", "mia decisione", "mossa migliore", "miglior mossa",
        "migliore mossa", "mossa scelta", "mia prossima mossa", "meu lance", "minha jogada", "minha resposta",
        "minha escolha", "minha decisão", "meu movimento", "melhor lance", "melhor jogada", "melhor movimento",
        "lance escolhido", "meu próximo lance", "mijn zet", "mijn antwoord", "mijn keuze", "mijn beslissing",
        "beste zet", "mijn volgende zet", "gekozen zet", "мой ход", "мой ответ", "мой выбор", "мое решение",
        "лучший ход", "мой следующий ход", "выбранный ход", "сильнейший ход",
    ]),
    (Cues::LABEL, &[
        "move", "answer", "choice", "chosen", "selected", "decision", "best", "uci", "san", "pick", "reply",
        "response", "action input", "output", "result", "selection", "play", "solution", "recommendation", "action", "zug", "antwort",
        "wahl", "entscheidung", "coup", "réponse", "choix", "décision", "jugada", "movimiento", "respuesta",
        "elección", "decisión", "mossa", "risposta", "scelta", "decisione", "lance", "jogada", "resposta", "escolha",
        "decisão", "movimento", "zet", "antwoord", "keuze", "beslissing", "ход", "ответ", "выбор", "решение",
        "make_move", "play_move", "best_move", "my_move", "final_move", "final_answer", "new", "primary", "nextmove", "next_move",
        "chosen_move", "lösung",
    ]),
    (Cues::PLAY, &[
        "i play", "i'll play", "i will play", "i would play", "i'd play", "i am playing", "i'm playing", "i choose",
        "i'll choose", "i will choose", "i select", "i'll select", "i pick", "i'll pick", "i go with", "i'll go with",
        "i will go with", "i'd go with", "i'll go for", "i will go for", "i go for", "i'd go for", "i would go", "i'd go", "i move",
        "i'll move", "i will move", "i'd move", "i recommend", "i am going to play", "i'm going to play",
        "i'm going with", "i am going with", "i'm going for", "i'm choosing", "going with", "going for", "let's play",
        "let's go with", "let's go for", "lets go with", "let me play", "let me go with", "i'd rather play",
        "i would rather play", "i decide on", "i decided on", "decided on", "i settle on", "i'll settle on",
        "settling on", "settled on", "settle for", "settle on", "i opt for", "i'll opt for", "opting for",
        "i've chosen", "i have chosen", "i've decided on", "i've decided for", "i decided for", "decided for", "i'll take", "i take", "i'll respond with",
        "i respond with", "i respond", "i'll reply", "i reply", "i answer", "i'm answering", "i'll answer",
        "i reply with", "i'll start with", "i start with", "i open with", "i'll open with", "i would open with",
        "i'd open with", "i castle", "i'll castle", "i'll continue with", "i continue with", "i'll try", "i'll do",
        "i'm submitting", "i submit", "sticking with", "stick with", "i'll stick with", "i choose to play",
        "i've decided to play", "i have decided to play", "we play", "we'll play", "we go with", "i must play",
        "i have to play", "i push", "i advance", "i capture", "i'll capture", "i develop", "i'll develop", "i bring",
        "i'll bring", "i'll push", "i attack with", "i'll go", "i go", "let's do", "let's try", "i finally choose",
        "i finally play", "i now play", "i therefore play", "i simply play", "i just play", "i shall play",
        "so i play", "i want to play", "i'd like to play", "i would like to play", "i'd choose", "i would choose",
        "make it", "make that", "i'd like to move", "play the move", "i chose", "i picked", "i selected", "i push my",
        "please play", "spiele", "ziehe", "wähle", "waehle", "nehme", "entscheide mich für", "entscheide mich fuer",
        "entscheide mich", "setze", "antworte mit", "antworte", "bevorzuge", "rochiere", "schlage", "bringe",
        "entwickle", "mache", "erwidere", "entschieden für", "entscheide ich mich für",
        "choice falls on", "choice fell on", "wahl fällt auf", "scelta cade su", "keuze valt op",
        "choix se porte sur", "elección recae en", "escolha recai sobre", "выбор пал на",
        "contenter de", "contente de", "conformo con", "accontento di", "contento me com", "begnüge mich mit",
        "kies ik voor", "ga ik voor", "speel ik", "spiele ich", "ziehe ich", "wähle ich", "nehme ich",
        "entscheide ich mich trotzdem für", "entscheide mich trotzdem für", "werde", "möchte", "je joue", "joue",
        "je choisis", "choisis", "je prends", "je réponds", "réponds", "je déplace", "déplace", "j' opte pour",
        "opte pour", "je pousse", "pousse", "je vais jouer", "vais jouer", "je décide de jouer", "je préfère",
        "préfère", "je fais", "je roque", "jouons", "je développe", "je retiens", "j' avance", "je mets", "je place",
        "je continue avec", "je capture", "juego", "muevo", "elijo", "escojo", "respondo con", "respondo", "opto por",
        "voy a jugar", "prefiero", "avanzo", "hago", "me decido por", "decido jugar", "jugaré", "jugare", "moveré",
        "contesto", "capturo", "llevo", "voy con", "me quedo con", "selecciono", "juguemos", "enroco", "gioco",
        "muovo", "scelgo", "rispondo con", "rispondo", "opto per", "preferisco", "faccio", "spingo", "giocherò",
        "decido di giocare", "vado con", "avanzo il", "catturo", "porto", "arrocco", "giochiamo", "jogo", "movo",
        "escolho", "respondo com", "prefiro", "avanço", "faço", "vou jogar", "vou fazer", "jogarei", "decido jogar",
        "vou com", "vou de", "fico com", "desenvolvo", "jogaria", "optei por", "vou mover", "seleciono", "speel",
        "kies", "kies voor", "antwoord met", "ga voor", "verplaats", "verkies", "rokeer", "besluit", "ontwikkel",
        "ik ga", "beslis", "хожу", "играю", "выбираю", "сыграю", "пойду", "отвечаю", "делаю", "решил", "решаю",
        "предпочитаю", "буду играть", "предпочту", "беру", "выберу", "отвечу", "рокируюсь", "двигаю", "ставлю",
        "перевожу", "сделаю", "ходим", "играем", "остановлюсь на", "останавливаюсь на", "сходил", "походил",
        "time to", "ik zet", "ik antwoord", "ik neem", "ik doe", "ik sla", "desarrollo el", "sviluppo il",
        "ich stelle", "dann spiele", "i prefer", "prefer", "i'd say", "i say", "can't resist", "cannot resist", "bleibe bei", "bleibe", "reste sur", "resto su",
        "blijf bij", "остаюсь при",
    ]),
    (Cues::VERB, &[
        "play", "playing", "choose", "choosing", "go with", "go for", "pick", "select", "move", "moving", "plays",
        "chooses", "opt for", "opts for", "goes with", "goes for", "castle", "castling", "start with", "begin with",
        "open with", "respond with", "reply with", "answer with", "continue with", "moves", "capture with",
        "take with", "spielen", "ziehen", "wählen", "jouer", "choisir", "jugar", "mover", "elegir", "giocare",
        "scegliere", "jogar", "escolher", "spelen", "kiezen", "сыграть", "выбрать", "пойти", "spielt", "zieht",
        "joue", "jouent", "juega", "juegan", "gioca", "joga", "jogam", "speelt", "играют", "играет", "ходят",
    ]),
    (Cues::PUT, &[
        "put", "place", "move", "play", "bring", "develop", "setze", "stelle", "ziehe", "spiele", "bringe",
        "entwickle", "joue", "mets", "déplace", "amène", "développe", "juego", "muevo", "pongo", "coloco", "llevo",
        "gioco", "muovo", "metto", "porto", "sviluppo", "jogo", "movo", "ponho", "speel", "zet", "breng", "plaats",
        "хожу", "ставлю", "играю", "перевожу", "двигаю", "пойду", "вывожу", "сыграю", "развиваю", "pousse", "schiebe",
        "spingo",
    ]),
    (Cues::FIRST, &[
        "i", "i'll", "i'd", "i'm", "i've", "my", "we", "we'll", "let's", "lets", "me", "our", "mine", "ich", "mein",
        "meine", "meinen", "meinem", "wir", "je", "j' ai", "mon", "ma", "nous", "yo", "mi", "io", "mio", "mia", "eu",
        "meu", "minha", "vou", "voy", "ik", "mijn", "wij", "я", "мой", "моя", "мое", "мы", "j'", "je vais", "let us",
    ]),
    (Cues::SO, &[
        "so", "therefore", "hence", "thus", "ok", "okay", "finally", "ultimately", "accordingly", "prefer", "should read", "should say",
        "i prefer", "rather", "in short", "all in all", "in the end", "so simply", "simply", "consequently",
        "alright", "all right", "safer", "stronger", "even better", "i trust", "convinced", "it's", "it has to be", "has to be",
        "must be", "daher", "deshalb", "deswegen", "folglich", "somit", "schließlich", "lieber", "besser",
        "dann eben", "sondern", "trotzdem", "donc", "alors", "finalement", "plutôt", "mieux", "bref", "ainsi", "así",
        "entonces", "luego", "finalmente", "mejor", "por tanto", "por lo tanto", "sino", "quindi", "dunque", "perciò",
        "infine", "meglio", "allora", "bensì", "portanto", "então", "assim", "melhor", "logo", "senão", "dus",
        "daarom", "uiteindelijk", "liever", "beter", "toch", "поэтому", "значит", "итак", "лучше", "следовательно",
        "таким образом", "тогда", "yes", "oui", "sí", "sì", "sim", "да", "also ziehe", "better", "this time",
        "stattdessen", "en su lugar", "à la place", "invece", "em vez disso", "in plaats daarvan", "вместо этого",
        "for now", "diesmal", "cette fois", "esta vez", "questa volta", "desta vez", "deze keer", "на этот раз",
        "it is", "which means", "that means", "meaning", "das heißt", "c'est à dire", "es decir", "cioè", "ou seja",
        "dat wil zeggen", "то есть", "that leaves", "this leaves", "which leaves", "leaves me with", "leaves us with", "bleibt nur", "il reste",
        "solo queda", "sólo queda", "non resta che", "só resta", "blijft alleen", "ce sera", "it'll be", "it will be", "it's going to be", "es wird", "wordt het",
    ]),
    (Cues::OTHER, &[
        "worry", "worry about", "watch out for", "look out for", "watch for", "careful with", "lose to", "struggle", "beware", "befürchte", "crains", "temo",
        "you", "your", "you're", "you've", "opponent", "opponent's", "opponents", "enemy", "enemy's", "they", "their", "user", "user's",
        "he", "his", "she", "her", "threatens", "threatening", "threat", "threat of", "threatened", "expect",
        "expecting", "expected", "expected reply", "expected response", "anticipate", "anticipating", "likely reply",
        "likely response", "their reply", "last move", "previous move", "just played", "answered", "replied",
        "responds", "responds with", "replies", "ponder", "predicted", "fear", "fearing", "afraid of",
        "worried about", "is met by", "met by", "met with", "meets", "meeting", "allows", "allowing", "stops", "stop", "stopping",
        "prevent", "prevents", "preventing", "against", "respond to", "in response to", "in reply to", "answer to",
        "reply to", "response to", "avoids", "punish", "provoke", "provokes", "inviting", "invites", "forcing", "tying", "chasing", "driving", "luring",
        "dragging", "confining", "dislodging",
        "forces", "opponent move", "opponents move", "his move", "their move", "your move", "gegner", "gegners",
        "der gegner", "droht", "drohung", "erwarte", "erwartet", "verhindert", "verhindern", "dein", "deine", "sie",
        "ihr", "gegen", "letzter zug", "erwiderung", "adversaire", "l'adversaire", "menace", "attends-toi", "vous",
        "votre", "tu", "empêche", "empêcher", "contre", "dernier coup", "prévient", "rival", "oponente", "adversario",
        "amenaza", "tú", "usted", "su", "evita", "evitar", "impide", "contra", "última jugada", "espero",
        "avversario", "l'avversario", "minaccia", "tuo", "tua", "impedisce", "impedire", "contro", "ultima mossa",
        "adversário", "ameaça", "você", "seu", "impede", "último lance", "tegenstander", "dreigt", "dreiging", "jij",
        "jouw", "voorkomt", "voorkomen", "tegen", "laatste zet", "verwacht", "соперник", "соперника", "противник",
        "противника", "угрожает", "угроза", "вы", "ваш", "ты", "твой", "против", "ожидаю", "ожидаю ответ", "жду ответ", "жду", "предотвращает",
        "последний ход", "грозит",
    ]),
    (Cues::IF, &[
        "if", "when", "whenever", "unless", "whether", "suppose", "supposing", "assuming", "in case", "should black",
        "should white", "provided", "as soon as", "were i to", "were i", "had i", "wenn", "falls", "sobald", "sofern",
        "angenommen", "quand", "lorsque", "dès que", "s'il", "supposons", "si", "cuando", "en caso de", "se",
        "quando", "qualora", "indien", "wanneer", "mits", "если", "когда", "допустим", "once i", "once black",
        "once white", "once the", "once you", "once my", "let's say", "imagine", "imagine that", "normally", "usually",
        "often", "typically", "oft", "suele", "suelen", "suelo", "costuma", "costumam", "costumo", "generally", "commonly", "frequently", "häufig", "gewöhnlich", "typischerweise", "souvent", "généralement",
        "a menudo", "generalmente", "spesso", "frequentemente", "vaak", "часто",
        "normalerweise", "d'habitude", "d' habitude", "normalmente", "di solito", "geralmente", "meestal", "обычно",
    ]),
    (Cues::AFTER, &[
        "after", "following", "upon", "nach", "après", "después de", "tras", "dopo", "depois de", "após", "na",
        "после", "runs into", "run into", "walks into", "walk into", "because of", "wegen", "à cause de", "por culpa de",
        "a causa di", "por causa de", "vanwege", "wegens", "из за", "leads to", "lead to", "due to", "thanks to", "with ideas like", "nachdem",
    ]),
    (Cues::MAY, &[
        "could", "might", "may", "can", "should", "would", "possibly", "perhaps", "maybe", "tempted", "tempting",
        "could also", "wanted", "wanted to", "was going to", "thought of", "it would be", "would be nice", "könnte",
        "könnten", "kann", "vielleicht", "sollte", "möglicherweise", "würde", "wollte", "hätte", "ginge", "pourrais", "pourrait",
        "peut", "peux", "peut-être", "devrais", "voulais", "aurais pu", "j' aurais pu", "j' aurais", "pu", "podría", "podía", "habría podido", "puedo", "puede", "quizás", "quizá",
        "tal vez", "debería", "quería", "potrei", "posso", "può", "forse", "dovrei", "volevo", "potrebbe", "avrei", "avrei potuto", "poderia", "podia",
        "pode", "talvez", "deveria", "queria", "zou", "kan", "misschien", "kunnen", "zou kunnen", "wilde", "мог",
        "могу", "можно", "может", "возможно", "мог бы", "хотел", "бы", "стоило",
    ]),
    (Cues::NOT, &[
        "not", "cannot", "can't", "cant", "won't", "wont", "don't", "dont", "didn't", "doesn't", "isn't", "wouldn't",
        "shouldn't", "never", "avoid", "avoiding", "refuse", "refusing", "reject", "rejecting", "rejected",
        "rule out", "ruled out", "ruling out", "discard", "discarded", "dismiss", "dismissed", "skip", "skipping",
        "neither", "nor", "without", "no longer", "anything but", "everything but", "all but", "except", "mistake",
        "blunder", "wrong", "a mistake to play", "aren't", "wasn't", "illegal", "impossible", "decided against",
        "against playing", "weren't", "haven't", "hasn't", "couldn't", "bad", "worse", "inferior", "nothing but bad",
        "stop considering", "unsound", "drop the idea", "forget", "forget about", "ignore", "ignoring", "losing",
        "nicht", "kein", "keine", "keinen", "nie", "niemals", "vermeide", "vermeiden", "ohne", "weder", "noch nicht",
        "verwerfe", "verworfen", "falsch", "schlecht", "fehler", "lehne", "ablehne", "ausgeschlossen", "pas",
        "jamais", "sans", "évite", "éviter", "ni", "rejette", "rejeté", "écarte", "écarté", "mauvais", "ne", "nunca",
        "jamás", "sin", "descarto", "descarté", "rechazo", "tampoco", "error", "mal", "malo", "evito", "mai", "senza",
        "né", "scarto", "scartato", "evitare", "errore", "não", "nao", "sem", "nem", "descartei", "erro", "evitar",
        "niet", "geen", "nooit", "zonder", "vermijd", "verwerp", "noch", "fout", "не", "ни", "никогда", "без",
        "отвергаю", "нельзя", "ошибка", "плохо", "избегаю", "отказался от", "отказываюсь от", "откажусь от",
        "skipped", "avoided", "refused", "decline", "declining", "forgo", "forego", "left", "leave", "lasse", "laisse", "dejo", "lascio", "deixo", "laat",
        "оставлю",
    ]),
    (Cues::DOUBT, &[
        "don't think", "not sure", "doubt", "don't believe", "not convinced", "unsure", "not certain", "don't know",
        "don't want", "don't like", "not recommend", "nicht sicher", "glaube nicht", "pas sûr", "pas certain",
        "no estoy seguro", "no creo", "non sono sicuro", "non credo", "não tenho certeza", "não acho", "niet zeker",
        "не уверен", "не думаю", "сомневаюсь",
    ]),
    (Cues::INSTEAD, &[
        "instead of", "rather than", "over", "than", "in place of", "as opposed to", "compared to", "compared with",
        "alternative to", "preferable to", "superior to", "better than", "statt", "anstatt", "anstelle von",
        "gegenüber", "als", "au lieu de", "plutôt que", "à la place de", "en vez de", "en lugar de", "antes que",
        "invece di", "anziché", "piuttosto che", "al posto di", "em vez de", "ao invés de", "no lugar de", "do que",
        "in plaats van", "boven", "dan", "вместо", "чем", "нежели", "unlike", "liever dan", "rather then",
    ]),
    (Cues::CANDIDATE, &[
        "candidate", "candidates", "candidate moves", "option", "options", "alternative", "alternatives",
        "alternatively", "considered", "considering", "consider", "looked at", "looking at", "look at",
        "thinking about", "thought about", "between", "either", "possible", "possibilities", "such as", "moves like",
        "including", "e.g", "for example", "for instance", "others", "another", "choices", "choices are", "ideas",
        "analyze", "analyzing", "analysing", "evaluate", "evaluating", "examine", "examining", "compare", "comparing",
        "weighing", "weighed", "versus", "vs", "both", "what about", "how about", "legal moves", "legal", "usual",
        "common", "popular", "main moves", "normal", "known", "typical", "was", "were", "first thought",
        "first instinct", "initially", "at first", "first idea", "originally", "second best", "third best", "fourth best",
        "next best", "second choice", "analyser", "analizar", "examinar", "analizzare", "esaminare", "analisar", "analyseren", "проанализировав",
        "backup", "alt", "secondary", "secondly", "otherwise", "sonst", "ansonsten", "sinon", "altrimenti", "tried", "checked", "checking", "moves", "moves are", "standard", "book", "theory", "book move",
        "torn between", "close second", "honorable mention", "rejected", "kandidaten", "kandidatenzüge",
        "möglichkeiten", "mögliche züge", "möglich", "alternativen", "überlegt", "überlege", "dachte", "erwogen",
        "betrachte", "zwischen", "optionen", "entweder", "zum beispiel", "gedacht an", "geprüft", "auch", "sowohl",
        "in betracht", "candidats", "coups candidats", "possibles", "possibilités", "autre", "autres", "entre",
        "j' hésite", "hésité", "considéré", "envisagé", "envisage", "pensé", "soit", "par exemple", "aussi", "l'autre",
        "examiné", "regardé", "candidata", "candidatas", "jugadas candidatas", "opciones", "opción", "posibles",
        "otra", "otras", "otro", "consideré", "considerado", "dudo", "por ejemplo", "también", "alternativa",
        "analicé", "analizo", "miré", "mosse candidate", "opzioni", "possibili", "altra", "altre", "tra", "fra",
        "considerato", "pensato", "esempio", "anche", "valutato", "candidatos", "opções", "opção", "possíveis",
        "outra", "outras", "outro", "considerei", "pensei", "exemplo", "primeiro", "também", "lances candidatos",
        "analisei", "kandidaatzetten", "mogelijke", "mogelijkheden", "opties", "tussen", "overwogen", "overweeg",
        "gedacht", "dacht", "bijvoorbeeld", "eerst", "ook", "alternatief", "кандидаты", "ходы-кандидаты", "варианты",
        "возможные", "другие", "другой", "между", "рассматривал", "рассмотрел", "думал", "например", "сначала",
        "также", "тоже", "либо", "альтернатива", "альтернативы", "рассматриваю", "или", "while", "my first thought",
        "i like the look of", "there is", "there are", "there's", "other moves", "other options", "other move",
        "other option", "other candidates", "other ideas", "other tries", "runner up", "main line", "main lines",
        "problem", "issue", "drawback", "downside", "trouble", "plan b", "fallback", "andere züge",
        "honourable mention", "next best", "i also", "also saw", "also considered", "also like", "although", "though",
        "despite", "even though", "obwohl", "bien que", "malgré", "aunque", "sebbene", "embora", "hoewel", "хотя",
    ]),
    (Cues::PLAN, &[
        "follow up with", "follow up", "following up with", "plan", "plans", "planning", "planned", "preparing",
        "prepare", "prepares", "prepared", "intend", "intending", "intends", "idea", "the idea", "aim", "aiming",
        "aims", "hoping", "hope", "followed", "enabling", "enables", "allow", "to allow", "follow-up", "next move",
        "eyeing", "supports", "supporting", "with ideas", "looking to", "ready for", "ready to", "to play",
        "in order to", "so that", "to prepare", "will follow", "to stop", "to prevent", "gefolgt von", "plane",
        "vorbereiten", "bereite", "bereitet", "idee", "drohe", "folgt", "ermöglicht", "nächster zug", "suivi de",
        "après quoi", "préparer", "prépare", "préparant", "idée", "l'idée", "permet", "seguido de", "preparar",
        "preparando", "preparo", "seguir con", "seguito da", "preparare", "ideia", "planejando", "seguir com",
        "gevolgd door", "voorbereiden", "met het idee", "с последующим", "план", "подготовить", "готовя", "идея",
        "с идеей", "планирую", "pour préparer", "para preparar", "чтобы", "before", "bevor", "vor", "avant",
        "antes de", "antes", "prima di", "voordat", "перед", "um zu",
    ]),
    (Cues::TURN, &[
        "ups", "whoops", "quer dizer", "wait", "no wait", "nah", "nope", "actually", "sorry", "oops", "hold on", "scratch that", "on second thought",
        "on second thoughts", "on reflection", "let me reconsider", "reconsidering", "i reconsider", "i mean",
        "i meant", "my mistake", "my bad", "strike that", "never mind", "nevermind", "i changed my mind",
        "changed my mind", "change of mind", "let me correct", "i take that back", "take that back",
        "upon reflection", "thinking again", "thinking about it", "come to think of it", "on further reflection", "after more thought",
        "thinking twice", "apologies", "pardon", "let me rethink", "rethinking",
        "that's illegal", "not legal", "let me change", "i should say", "instead", "but wait", "no actually",
        "well actually", "typo", "hmm wait", "scrap that", "scratch it", "ignore that", "disregard", "forget that", "that's wrong", "that is wrong",
        "that was wrong", "i was wrong", "i misread", "i overlooked", "just kidding", "kidding", "only joking", "just joking", "that was a joke", "war nur ein scherz",
        "nur ein scherz", "je plaisante", "era broma", "es broma", "scherzo", "brincadeira", "grapje", "шучу", "шутка", "warte", "halt", "nein", "doch lieber", "ich meine", "ich meinte",
        "eigentlich", "entschuldigung", "quatsch", "besser gesagt", "verzeihung", "bei näherem hinsehen", "nochmal",
        "attends", "attendez", "en fait", "je veux dire", "je voulais dire", "à la réflexion", "réflexion faite",
        "désolé", "je corrige", "je me corrige", "erreur", "espera", "un momento", "perdón", "en realidad",
        "quiero decir", "quise decir", "pensándolo bien", "mejor dicho", "me corrijo", "rectifico", "aspetta",
        "un attimo", "scusa", "in realtà", "anzi", "voglio dire", "volevo dire", "ripensandoci", "mi correggo",
        "pensandoci bene", "espere", "um momento", "desculpe", "na verdade", "quero dizer", "quis dizer", "aliás",
        "pensando melhor", "corrijo", "ou melhor", "wacht", "eigenlijk", "ik bedoel", "bij nader inzien",
        "toch liever", "toch maar", "nee", "ik corrigeer", "herstel", "подожди", "подождите", "погоди", "стоп", "точнее", "вернее",
        "извините", "извини", "на самом деле", "имел в виду", "подумав", "передумал", "хотя нет", "нет",
    ]),
    (Cues::AT, &[
        "on", "at", "to", "from", "of", "the", "square", "squares", "via", "through", "over", "towards", "toward",
        "control", "controls", "controlling", "attack", "attacks", "attacking", "defend", "defends", "defending",
        "target", "targets", "targeting", "eyes", "eyeing", "eye", "pressure", "pressures", "pressuring", "weakens",
        "weakening", "occupy", "occupies", "occupying", "take", "takes", "taking", "capture", "captures", "capturing",
        "guards", "guard", "guarding", "weak", "for", "into", "onto", "protects", "protecting", "protect", "covers",
        "covering", "cover", "hits", "hitting", "hit", "fights", "fighting", "its", "my", "his", "your", "their", "a",
        "an", "this", "behind", "around", "near", "against", "contests", "contesting", "undefended", "blocks",
        "blocking", "block", "challenge", "challenges", "challenging", "central", "centre", "center", "strengthens",
        "dark", "light", "unguarded", "in", "eyed", "watching", "watches", "influences", "influence", "supports",
        "supporting", "loose", "hanging", "isolated", "backward", "passed", "vulnerable", "key", "influencing",
        "clamps", "aiming", "undermine", "undermines", "undermining", "undercut", "undercuts", "undercutting", "striking", "strikes", "probing", "probes", "keeping",
        "auf", "nach", "zu", "von", "das", "die", "den", "der", "feld", "kontrolliert", "greift",
        "deckt", "schwache", "schwachen", "gegen", "über", "nimmt", "bauer", "bauern", "im", "um", "angriff",
        "angreifen", "kontrolle", "kontrollieren", "druck", "schwäche", "sur", "en", "de", "du", "la", "le", "les",
        "case", "cases", "contrôle", "attaque", "défend", "vers", "à", "pion", "pour", "protège", "contrôler",
        "sobre", "el", "casilla", "casillas", "controla", "ataca", "defiende", "peón", "débil", "del", "los", "las",
        "hacia", "controlar", "atacar", "presiona", "su", "di", "il", "lo", "casa", "controlla", "attacca", "difende",
        "pedone", "debole", "da", "dal", "sul", "verso", "al", "controllare", "em", "o", "os", "as", "casas", "peão",
        "fraca", "do", "no", "na", "para", "protege", "op", "naar", "van", "het", "een", "veld", "valt", "dekt",
        "controleert", "zwakke", "tegen", "aan", "на", "в", "к", "с", "со", "поле", "поля", "пункт", "пешка", "пешку",
        "атакует", "контролирует", "защищает", "бьет", "через", "за", "слабое", "attacked", "defended", "controlled",
        "support", "secure", "securing", "hold", "holding", "decken", "schützen", "verteidigen", "défendre",
        "protéger", "soutenir", "attaquer", "occuper", "defender", "proteger", "apoyar", "sostener", "ocupar",
        "difendere", "proteggere", "sostenere", "attaccare", "occupare", "apoiar", "verdedigen", "dekken",
        "beschermen", "aanvallen", "steunen", "защитить", "защищать", "прикрыть", "поддержать", "атаковать",
        "up", "decke", "verteidige", "schütze", "sichere", "kontrolliere", "bedrohe", "défends", "protège", "contrôle", "defiendo", "protejo",
        "controlo", "difendo", "proteggo", "controllo", "defendo", "verdedig", "dek", "bescherm", "защищаю", "defendendo", "protegendo", "atacando", "controlando", "défendant", "protégeant", "attaquant", "contrôlant",
        "soutenant", "defendiendo", "protegiendo", "presionando", "apoyando", "difendendo", "proteggendo", "attaccando",
        "controllando", "sostenendo", "apoiando", "wins", "targeted", "captured", "took", "protected", "cubre", "couvre", "deckte", "point", "points", "punkt", "punto", "ponto", "punt",
    ]),
    (Cues::SQUARE, &[
        "square", "squares", "pawn", "pawns", "outpost", "file", "diagonal", "weakness", "point", "complex", "knight",
        "bishop", "rook", "queen", "king", "break", "push", "advance", "lever", "hole", "feld", "bauer", "bauern",
        "springer", "läufer", "turm", "linie", "punkt", "case", "pion", "casilla", "peón", "casa", "pedone", "peão",
        "veld", "поле", "пешка", "пешку", "knights", "bishops", "rooks", "gambit", "gambits",
    ]),
    (Cues::FILLER, &[
        "lautet", "heißt", "bleibt", "wird", "fica", "queda", "reste", "resta", "blijft", "остается",
        "simplemente", "simplement", "semplicemente", "simplesmente", "gewoon", "einfach", "просто",
        "is", "to", "the", "move", "now", "here", "be", "will", "would", "for", "white", "black", "as", "with",
        "answer", "my", "text", "mathbf", "textbf", "mathrm", "uci", "san", "therefore", "simply", "pawn", "playing",
        "a", "in", "this", "position", "clearly", "definitely", "of", "course", "still", "probably", "again", "then",
        "and", "play", "going", "notation", "format", "by", "far", "knight", "bishop", "rook", "queen", "king",
        "operatorname", "textit", "texttt", "chess", "turn", "case", "just", "it's", "castle", "castling", "so", "at",
        "moment", "i", "think", "believe", "ist", "der", "die", "das", "den", "mit", "hier", "jetzt", "nun", "dieser",
        "stellung", "also", "daher", "für", "zug", "bauer", "springer", "ich", "ganz", "klar", "est", "le", "la",
        "les", "un", "ici", "maintenant", "en", "de", "coup", "avec", "donc", "sera", "es", "el", "aquí", "ahora",
        "con", "jugada", "movimiento", "será", "è", "il", "lo", "qui", "ora", "mossa", "l'", "sarà", "una", "quindi",
        "é", "o", "aqui", "agora", "lance", "com", "jogada", "het", "nu", "zet", "met", "dus", "zal", "zijn", "wordt",
        "voor", "deze", "stelling", "это", "здесь", "сейчас", "ход", "будет", "в", "этой", "позиции", "вот",
    ]),
    (Cues::LINK, &[
        "but", "so", "because", "since", "which", "although", "though", "therefore", "hence", "thus", "however",
        "whereas", "yet", "as", "where", "who", "that's", "until", "while", "aber", "denn", "weil", "da", "sondern",
        "obwohl", "daher", "deshalb", "jedoch", "mais", "car", "donc", "parce", "puisque", "qui", "cependant", "pero",
        "porque", "pues", "sino", "aunque", "así", "ma", "perché", "quindi", "però", "poiché", "che", "mas", "pois",
        "portanto", "porém", "embora", "maar", "omdat", "dus", "echter", "но", "потому", "поэтому", "так", "однако",
        "а", "который", "doch", "sodass", "puis",
    ]),
    (Cues::BUT, &[
        "but", "sondern", "mais", "sino", "pero", "ma", "bensì", "mas", "maar", "а", "но", "rather", "however",
        "aber", "yet",
    ]),
    (Cues::JOIN, &[
        "and", "or", "und", "oder", "et", "ou", "y", "o", "e", "ed", "u", "en", "of", "и", "или", "as well as",
        "and also", "plus", "versus", "vs", "sowie", "alebo",
    ]),
    (Cues::GOOD, &[
        "instead", "stattdessen",
        "it is", "it'll be", "it shall be", "it will be", "my move", "my choice", "my answer", "my pick",
        "my decision", "my reply", "my response", "my final move", "my final answer", "the move", "the answer",
        "the choice", "my selection", "what i play", "what i'll play",
        "what i want to play", "what i want", "what i choose", "the one", "the way to go", "final", "my final choice",
        "my final decision", "what i'm playing", "what i will play", "my next move", "the final answer", "the pick",
        "what i go with", "mein zug", "meine antwort", "meine wahl", "der zug",         "mon coup", "ma réponse", "mon choix", "mi jugada", "mi respuesta", "mi elección",
        "mi movimiento", "la que elijo", "la mia mossa", "la mia risposta", "la mia scelta",
        "o meu lance", "meu lance", "a minha resposta", "minha escolha",         "a minha jogada", "minha jogada", "mijn zet", "mijn antwoord", "mijn keuze", "мой ход",
        "мой ответ", "мой выбор",     ]),
    (Cues::BAD, &[
        "illegal", "mistake", "bad", "blunder", "wrong", "worse", "losing", "weak", "dubious", "impossible", "not",
        "isn't", "terrible", "hangs", "fails", "unplayable", "inferior", "tempting", "wasn't", "doesn't", "passive",
        "too passive", "too slow", "too risky", "loses", "drops", "unsound", "premature", "unnecessary",
        "isn't possible", "won't", "can't", "cannot", "loses a", "boring", "slow", "risky?", "no longer", "hurts",
        "unavailable", "blocked", "blockiert", "bloqué", "bloqueado", "bloccato", "geblokkeerd", "pointless", "ugly", "overextends", "isn't legal", "no good", "dangerous", "scary", "schlecht",
        "falsch", "fehler", "nicht", "riskant", "zu riskant", "verliert", "passiv", "zu passiv", "unmöglich",
        "scharf", "zu scharf", "geht nicht", "mauvais", "pas", "n'est", "risqué", "trop passif", "perd", "passif",
        "une erreur", "mala", "malo", "arriesgado", "arriesgada", "pierde", "pasiva", "un error", "cattiva", "non",
        "rischiosa", "rischioso", "perde", "passiva", "un errore", "ruim", "não", "arriscado", "um erro", "passivo",
        "slecht", "niet", "verliest", "passief", "een fout", "плохо", "плох", "не", "рискованно", "теряет", "ошибка",
        "хуже", "невозможно", "проигрывает", "остро", "falls", "hanging", "slower", "too early", "früh", "lento",
        "lenta", "traag", "медленно", "overrated", "overhyped", "questionable", "suspicious", "suspect", "naive", "silly",
        "foolish", "stupid", "careless", "reckless", "hasty", "amateurish", "toothless", "nonsense", "überschätzt",
        "überbewertet", "fragwürdig", "naiv", "surestimé", "surcoté", "douteux", "sobrevalorado", "sobrevalorada", "dudoso",
        "dudosa", "sopravvalutato", "sopravvalutata", "dubbia", "dubbio", "superestimado", "sobrestimado", "duvidoso",
        "overschat", "twijfelachtig", "переоценен", "переоценено", "сомнительно", "сомнителен",
    ]),
    (Cues::KNOWN, &[
        "popular", "common", "usual", "normal", "known", "typical", "standard", "solid", "sharp", "trendy",
        "classical", "the main line", "main", "risky", "book", "the usual", "the most", "most", "theory",
        "well-known", "aggressive", "leads", "stehen", "runs", "invites", "stays", "good", "fine", "safe",
    ]),
    (Cues::IS, &[
        "is", "was", "would", "looks", "seems", "be", "a", "an", "the", "too", "simply", "just", "really", "clearly",
        "definitely", "probably", "actually", "still", "then", "my", "quite", "feels", "here", "now", "appears",
        "will", "certainly", "obviously", "even", "i", "think", "were", "are", "to", "such", "mir", "me", "much",
        "far", "so", "rather", "ist", "war", "wäre", "scheint", "ein", "eine", "zu", "einfach", "sehr", "hier", "est",
        "était", "serait", "semble", "un", "une", "trop", "très", "le", "la", "ici", "es", "era", "sería", "parece",
        "una", "muy", "demasiado", "aquí", "è", "sarebbe", "sembra", "troppo", "molto", "qui", "é", "seria", "um",
        "uma", "muito", "aqui", "lijkt", "zou", "een", "te", "erg", "это", "слишком", "очень", "кажется", "был",
        "было", "бы", "would've", "has", "been", "had", "also", "y", "gefällt", "gefaellt", "plaît", "gusta", "piace",
        "agrada", "bevalt", "нравится", "suits", "appeals", "mi", "mij", "мне",
    ]),
    (Cues::WHITE, &[
        "white", "white's", "weiß", "weiss", "weißen", "blancs", "blanc", "blancas", "blanco", "bianco", "bianchi",
        "brancas", "branco", "wit", "белые", "белых", "белым",
    ]),
    (Cues::BLACK, &[
        "black", "black's", "schwarz", "schwarzen", "schwarze", "noirs", "noir", "negras", "negro", "nero", "neri",
        "pretas", "preto", "zwart", "черные", "черных", "черным",
    ]),
    (Cues::GREETING, &[
        "sure", "ok", "okay", "yes", "well", "hello", "hi", "great", "alright", "certainly", "of course", "good",
        "thanks", "thank you", "hmm", "right", "ja", "gut", "oui", "bien", "sí", "vale", "sì", "bene", "sim", "bom",
        "да", "хорошо", "klar", "natürlich", "bien sûr", "claro", "certo", "natuurlijk", "конечно", "d'accord",
        "let's see", "interesting", "nice", "absolutely", "understood", "goed",
    ]),
    (Cues::THEN, &[
        "then", "next", "later", "followed by", "afterwards", "subsequently", "eventually", "and then", "dann",
        "danach", "später", "anschließend", "als nächstes", "puis", "ensuite", "plus tard", "luego", "después",
        "más tarde", "poi", "più tardi", "depois", "mais tarde", "daarna", "vervolgens", "потом", "затем", "далее",
        "позже", "soon", "after which", "whereupon", "woraufhin", "wonach", "tras lo cual", "dopo di che", "após o que", "waarna",
        "после чего",
    ]),
    (Cues::FIRSTLY, &[
        "first", "firstly", "zuerst", "zunächst", "erst", "d'abord", "d' abord", "primero", "prima", "primeiro",
        "eerst", "сначала", "сперва",
    ]),
    (Cues::WAY, &[
        "way to", "best way", "how to",
    ]),
    (Cues::CHANGE, &[
        "change", "changing", "switch", "switching", "revise", "revising", "amend", "ändere", "wechsle", "korrigiere",
        "changed to", "switched to", "revised to", "back to", "i go back", "i'm going back", "i'm back", "i return", "i revert",
        "going back", "returning", "reverting", "zurück zu", "kehre zurück", "retour à", "je reviens", "vuelvo", "torno", "volto",
        "terug naar", "keer terug", "возвращаюсь", "je change", "cambio", "modifico", "mudo", "altero", "wijzig", "verander", "меняю", "изменяю",
    ]),
    (Cues::DROP, &[
        "reject", "rejecting", "decline", "declining", "forgo", "forego", "discard", "dismiss", "skip", "avoid", "refuse", "forget", "ignore", "verwerfe",
        "rejette", "écarte", "descarto", "rechazo", "scarto", "evito", "rejeito", "verwerp", "отвергаю", "избегаю",
    ]),
    (Cues::PRONOUN, &[
        "that", "it", "this", "that one", "this one", "that move", "this move", "das", "dies", "diesen zug",
        "den zug", "ça", "cela", "ce coup", "celui-là", "eso", "esto", "esa jugada", "questo", "questa mossa",
        "quella mossa", "isso", "esse lance", "essa jogada", "dat", "die zet", "это", "этот ход",
    ]),
    (Cues::ITEM, &[
        "candidate", "option", "choice", "move", "number", "idea", "alternative", "item", "line", "variant",
        "kandidat", "nummer", "zug", "variante", "coup", "numéro", "candidat", "opción", "número", "candidata",
        "jugada", "opzione", "numero", "mossa", "opção", "lance", "optie", "kandidaat", "zet", "вариант", "номер",
        "кандидат", "ход", "möglichkeit",
    ]),
    (Cues::SEES, &[
        "i see", "i see that", "i notice", "i note", "i know", "i have", "i get", "i saw", "i like", "i considered",
        "i had", "sehe", "habe", "je vois", "j' ai", "veo", "tengo", "vedo", "ho", "vejo", "tenho", "zie", "heb",
        "вижу", "i could", "i can", "i'd have", "i would have", "we have", "we get", "i wanted", "i want", "saw",
        "see", "found", "had", "thought", "knew",
    ]),
    (Cues::ALSO, &[
        "alternative", "the alternative", "an alternative", "option", "another option", "the other", "also", "too", "close",
        "possible", "second", "later", "next", "can wait", "wait", "comes next", "comes later", "follows",
        "will follow", "considered", "was considered", "my first thought", "first", "playable", "would", "could",
        "might", "interesting", "an option", "candidate", "candidates", "fine too", "good too", "good as well", "was",
        "were", "or", "comes", "are", "look", "seem", "rejected", "less", "unclear", "can", "alternativen",
        "die alternative", "möglich", "auch", "später", "war", "wäre", "wären", "l'alternative", "aussi", "plus tard",
        "était", "serait", "étaient", "la alternativa", "también", "posible", "era", "sería", "eran", "otra opción",
        "l'alternativa", "anche", "possibile", "sarebbe", "a alternativa", "também", "possível", "seria",
        "het alternatief", "ook", "mogelijk", "zou", "waren", "альтернатива", "тоже", "также", "возможно", "был",
        "была", "было", "были", "est l'alternative", "alternatief", "alternativa", "het andere", "eine option",
        "una opción", "une option", "runner up", "wurde", "a été", "fue", "fu", "foi", "werd", "met", "answered", "allows", "hätte", "hätten", "aurait", "habría", "avrebbe", "teria", "needs",
        "deserves", "requires", "merits", "on my shortlist", "on my list", "on the list", "on the table", "crossed my mind",
        "on my mind",
    ]),
    (Cues::BEST, &[
        "best", "better", "safer", "stronger", "strongest", "preferable", "winning", "safest", "simplest", "simpler",
        "correct", "right", "the best", "besser", "am besten", "stärker", "sicherer", "meilleur", "le meilleur",
        "mieux", "mejor", "la mejor", "lo mejor", "migliore", "la migliore", "meglio", "o melhor", "melhor", "beter",
        "het beste", "de beste", "лучше", "лучше всего", "сильнее", "forced", "necessary", "mate", "checkmate", "mat",
        "matt", "matto", "мат", "clearly best", "the most accurate", "makes the most sense", "makes most sense", "the strongest", "more", "the only move", "strong",
        "the winner", "a killer", "the right move", "the best move", "der beste zug", "der richtige zug", "le meilleur coup", "la mejor jugada", "la mossa migliore", "o melhor lance", "de beste zet", "лучший ход", "сильнейший ход",
    ]),
];
