declare module 'tabiya/tabiya.wasm?url' {
  const address: string;
  export default address;
}

declare module 'tabiya/variants.wasm?url' {
  const address: string;
  export default address;
}

declare namespace preact.JSX {
  interface IntrinsicElements {
    'chess-board': any;
  }
}
