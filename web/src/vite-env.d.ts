declare module 'tabiya/tabiya.wasm?url' {
  const address: string;
  export default address;
}

declare namespace preact.JSX {
  interface IntrinsicElements {
    'chess-board': any;
  }
}
