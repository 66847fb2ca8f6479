import { crc32 } from 'node:zlib'

/** A zip archive of stored (uncompressed) text entries, enough to be taken for an Office document. */
export function zipOf(entries: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    const nameLength = Buffer.from([name.length, 0, 0, 0])
    const header = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0', 'latin1'),
      sizes,
      nameLength,
      Buffer.from(name),
      data,
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0', 'latin1'),
        sizes,
        nameLength,
        place,
        Buffer.from(name),
      ]),
    )
    local.push(header)
    offset += header.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

/** The first kilobytes of a compound file (Word and Excel before 2007) whose directory names this stream. */
export function oldOfficeFile(stream: string): Buffer {
  const file = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 1152)
  return file
}
