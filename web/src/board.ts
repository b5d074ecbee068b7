// The board, known to the page once the rules are ready.
import './rules';
import '@tabiya/board';
