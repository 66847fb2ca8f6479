// The package has no types of its own, and the published ones are of an earlier version: what fonts.ts uses of it.
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Readonly<Record<string, { min: number; max: number; default: number }>>
      keepFeatures: string[]
      noHinting: boolean
    },
  ): Promise<Buffer>
}
