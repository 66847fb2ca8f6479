import sharp from 'sharp'

const grounds = ['#c8843c', '#3c7ac8', '#4f9a56', '#a04f9a']

/** A JPEG such as a phone sends, each of another colour. */
export async function photo(index: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = grounds[index % grounds.length] ?? '#808080'
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `site-${index}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Several photos, chosen at once. */
export function photos(count: number) {
  return Promise.all(Array.from({ length: count }, (_, index) => photo(index + 1)))
}
