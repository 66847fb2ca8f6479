import { sheetSize } from './sheet.ts'

/** A JPEG drawing as a one-page A3 PDF, the way consent drawings are handed round. */
export function pdfSheet(jpeg: Uint8Array): Buffer {
  const [width, height] = [1190, 842]
  const scale = Math.min(width / sheetSize.width, height / sheetSize.height)
  const [w, h] = [sheetSize.width * scale, sheetSize.height * scale]
  const place = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((width - w) / 2).toFixed(2)} ${((height - h) / 2).toFixed(2)} cm /Sheet Do Q`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Sheet 5 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${place.length} >>\nstream\n${place}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${sheetSize.width} /Height ${sheetSize.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = 9
  objects.forEach((object, index) => {
    offsets.push(length)
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(written)
    length += written.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
