declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  type Picture = { width: number; height: number; decode(): Promise<Decoded> }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> }
  export default decode
}
