declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills the pixels; null when the picture is broken. */
    display(pixels: Pixels, done: (shown: Pixels | null) => void): void
  }
  class HeifDecoder {
    decode(file: Uint8Array): HeifImage[]
  }
  const libheif: { HeifDecoder: typeof HeifDecoder }
  export default libheif
}
