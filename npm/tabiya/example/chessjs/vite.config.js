export default { resolve: { alias: { 'chess.js': 'tabiya/chessjs' } } };
