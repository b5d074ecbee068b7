//! The words that tell how a writer stands to what is said: who says it, whether it is judged, shown as an example, set against
//! something, or refused. In the eight languages of the lexicon, and written as its words are.

use super::lexicon::{Cues, LexiconEntry};

/// All of these phrases.
#[rustfmt::skip]
pub(super) const ATTITUDES: &[LexiconEntry] = &[
    (Cues::JUDGED, &[
        "best move", "best reply", "best choice", "best option", "best continuation", "strongest move",
        "strongest continuation", "correct move", "right move", "winning move", "best is", "safest is",
        "strongest is", "best move here", "bester zug", "beste zug", "besten zug", "meilleur coup", "mejor jugada",
        "mejor movimiento", "mossa migliore", "miglior mossa", "migliore mossa", "melhor lance", "melhor jogada",
        "melhor movimento", "beste zet", "лучший ход", "сильнейший ход", "theoretical move", "book move",
        "main move", "natural move", "standard move", "obvious move", "hauptzug", "theoriezug", "coup théorique",
        "coup naturel", "jugada teórica", "jugada natural", "mossa teorica", "mossa naturale", "lance teórico",
        "lance natural", "theoriezet", "hoofdzet", "теоретический ход", "right idea", "the best", "strongest idea",
        "objectively best", "best thing", "top move", "top choice", "best idea", "correct idea", "natural recapture",
        "right recapture", "correct recapture",
    ]),
    (Cues::EXAMPLE, &[
        "example", "examples", "sample", "template", "placeholder", "schema", "format", "such as", "something like",
        "in the form", "in the style of", "in the notation", "in der form", "sous la forme", "en la forma", "nella forma", "na forma",
        "in de vorm", "в виде", "в форме", "object like", "output like", "answer like", "looks like", "look like", "instructions", "instruction",
        "prompt", "expected output", "required output", "beispiel", "vorlage", "muster", "exemple", "modèle",
        "consigne", "consignes", "ejemplo", "formato", "plantilla", "instrucciones", "esempio", "modello",
        "istruzioni", "exemplo", "modelo", "instruções", "voorbeeld", "sjabloon", "instructies", "пример", "шаблон",
        "формат", "инструкция",
    ]),
    (Cues::THIRD, &[
        "coach", "coach's", "trainer", "teacher", "engine", "engines", "engine's", "stockfish", "database",
        "the book", "books", "book says", "theory says", "theory recommends", "everyone", "everybody",
        "most players", "players like", "players prefer", "players play", "players choose", "most people", "anyone", "anybody", "whoever", "people", "grandmasters", "masters", "fischer", "kasparov", "carlsen", "others prefer", "others play", "others like", "others go", "others choose", "some prefer",
        "some play", "some like", "they'd", "told",
        "according to", "laut", "trainers", "buch", "bücher", "jeder", "alle spielen", "entraîneur", "moteur",
        "livre", "livres", "tout le monde", "selon", "d'après", "d' après", "entrenador", "libro", "libros",
        "todo el mundo", "según", "allenatore", "libri", "tutti", "treinador", "livro", "livros", "todo mundo",
        "todo o mundo", "de acordo com", "boek", "boeken", "iedereen", "volgens", "тренер", "движок", "книга",
        "теория", "все", "согласно", "brother", "sister", "father", "mother", "friend", "friends", "dad", "mom", "uncle", "colleague",
        "bruder", "vater", "freund", "frère", "père", "ami", "hermano", "padre", "amigo", "fratello", "amico", "irmão", "pai", "broer", "vader",
        "vriend", "брат", "отец", "друг",
    ]),
    (Cues::REPORT, &[
        "said", "says", "suggested", "suggests", "recommends", "advises", "advised", "prints", "claims", "claimed",
        "thinks", "they think", "they say", "people say", "expects", "shouts", "tells", "wants", "sagt", "sagte",
        "empfiehlt", "rät", "dit", "disent", "recommande", "conseille", "dice", "dicen", "recomienda", "aconseja",
        "consiglia", "raccomanda", "diz", "dizem", "recomenda", "aconselha", "zegt", "raadt", "adviseert", "говорит",
        "советует", "рекомендует", "советуют", "prefers", "bevorzugt", "prefiere", "preferisce", "prefere",
        "verkiest", "prefereert", "предпочитает",
    ]),
    (Cues::CONTRAST, &[
        "but", "however", "still", "yet", "nevertheless", "nonetheless", "instead", "today", "though", "then again",
        "all the same", "even so", "that said", "anyway", "regardless", "aber", "doch", "jedoch", "trotzdem",
        "dennoch", "heute", "allerdings", "mais", "pourtant", "cependant", "toutefois", "néanmoins", "aujourd'hui",
        "moi", "pero", "sin embargo", "aun así", "no obstante", "hoy", "ma", "però", "tuttavia", "oggi", "eppure",
        "mas", "porém", "contudo", "mesmo assim", "entretanto", "hoje", "maar", "toch", "echter", "niettemin",
        "vandaag", "но", "однако", "сегодня", "все же", "все таки", "тем не менее", "rather", "i for one",
    ]),
    (Cues::REFUSE, &[
        "refuse", "disagree", "decline", "differ", "pass", "resist", "beg to differ", "think otherwise",
        "know better", "weigere", "widerspreche", "verzichte", "refuse", "conteste", "niego", "discrepo", "paso",
        "rifiuto", "dissento", "recuso", "discordo", "weiger", "oneens", "отказываюсь", "возражаю",
    ]),
    (Cues::UNSAID, &[
        "kidding about", "joking about", "correction of my earlier", "correction of", "nearly wrote", "almost wrote",
        "nearly played", "almost played", "nearly typed", "almost typed", "removed", "deleted", "previously i wrote",
        "previously wrote", "earlier i wrote", "originally wrote", "don't let me play", "never let me play", "hate",
        "dislike", "detest", "despise", "at first", "initially", "first i saw", "first i thought of", "first i considered",
        "first i looked at", "sorry about", "scherz über", "fast geschrieben", "hasse", "failli jouer", "failli écrire",
        "déteste", "odio", "detesto", "odeio", "haat", "ненавижу",
    ]),
    (Cues::STRUCK, &[
        "must be avoided", "should be avoided", "to be avoided", "has to be avoided", "the move i fear", "what i fear",
        "what i hate", "the move i hate", "what they expect", "what they want", "what a coward", "should read", "should say",
        "was a typo", "is a typo", "came to mind", "comes to mind", "came to my mind", "came first to mind",
    ]),
    (Cues::ELSE, &[
        "the opposite", "the contrary", "das gegenteil", "le contraire", "lo contrario", "il contrario", "o contrário",
        "het tegenovergestelde", "something else", "something different", "something better",
        "something calmer", "something safer", "something quieter", "something more", "something slower", "something simpler",
        "something solid", "etwas ruhigeres", "etwas besseres", "algo más", "algo mejor", "qualcosa di", "algo mais", "iets rustigers",
        "iets beters", "anything else", "other plans", "other ideas",
        "another idea", "another plan", "different idea", "different plan", "different move", "another move",
        "else in mind", "etwas anderes", "was anderes", "andere pläne", "anderes", "autre chose", "d'autres plans",
        "otra cosa", "algo distinto", "algo diferente", "otros planes", "altro in mente", "qualcos'altro",
        "altri piani", "outra coisa", "algo diferente", "outros planos", "iets anders", "andere plannen", "другое",
        "другие планы", "кое что другое",
    ]),
];
