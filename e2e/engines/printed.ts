import { getDocumentProxy } from 'unpdf'

interface Item {
  str: string
  width: number
  height: number
  transform: number[]
}

/**
 * Texts of a PDF that lie over each other, as pairs; texts count as boxes a little smaller than their lines.
 */
export async function overlapsIn(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const found: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const boxes = (items as Item[]).filter(({ str }) => str.trim() !== '').map(boxOf)
    for (const [index, one] of boxes.entries()) {
      const over = boxes.slice(index + 1).filter((other) => overlap(one, other))
      found.push(...over.map((other) => `page ${number}: ${one.text} | ${other.text}`))
    }
  }
  return found
}

function boxOf({ str, width, height, transform }: Item) {
  const [, , , , left = 0, bottom = 0] = transform
  return { text: str, left: left + 1, right: left + width - 1, bottom, top: bottom + height * 0.6 }
}

type Box = ReturnType<typeof boxOf>

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top
