import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Stored = { bytes: Buffer; type: string; at: Date }

/**
 * How a bucket may fail: it takes a request and never answers, answers every one with 500 or with "no room", sends half
 * of a file and then nothing, or half of it and hangs up; it does not know our key, or has no list of uploads.
 */
export type Fault =
  | 'silent'
  | 'failing'
  | 'full'
  | 'silent half-way'
  | 'cut half-way'
  | 'denying'
  | 'listing no uploads'

/**
 * A bucket in memory that speaks as much of S3 as our storage uses; lists two keys a page so that paging is always
 * walked.
 */
export async function startFakeS3(bucket: string) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>()
  let largest = 0
  let failures = 0
  let unsigned = 0
  let stalled: PromiseWithResolvers<void> | undefined
  let waiting = 0
  let fault: Fault | undefined
  let faults = 0

  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) unsigned += 1
    if (failures > 0) {
      failures -= 1
      return refuse(response, 503, 'SlowDown')
    }
    if (fault === 'silent') return void (faults += 1)
    if (fault === 'failing') return refuse(response, 500, 'InternalError')
    if (fault === 'full' && request.method === 'PUT') return refuse(response, 507, 'StorageFull')
    if (fault === 'denying') return refuse(response, 403, 'InvalidAccessKeyId')
    if (fault === 'listing no uploads' && request.method === 'GET' && url.searchParams.has('uploads'))
      return refuse(response, 501, 'NotImplemented')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return inParts(request, response, { key, query: url.searchParams, body })
    if (request.method === 'GET' && key === '') return list(response, url.searchParams)
    if (request.method === 'HEAD') return void response.writeHead(200).end()
    if (request.method === 'PUT') {
      waiting += 1
      await stalled?.promise
      waiting -= 1
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date() })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    read(response, key, request.headers.range)
  }

  /** An upload in parts: begun, given part after part, ended or given up; and which are under way. */
  function inParts(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ): void {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (method === 'GET') {
      const underWay = [...uploads].filter(([, each]) => each.key.startsWith(query.get('prefix') ?? ''))
      const rows = underWay.map(([id, each]) => `<Upload><Key>${each.key}</Key><UploadId>${id}</UploadId></Upload>`)
      return answerXml(response, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
    }
    if (method === 'POST' && query.has('uploads')) {
      const begun = `upload-${uploads.size + 1}-${key.length}`
      uploads.set(begun, { key, type: headers['content-type'] ?? '', parts: new Map() })
      const result = `<UploadId>${begun}</UploadId>`
      return answerXml(response, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`)
    }
    if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      largest = Math.max(largest, body.length)
      upload.parts.set(Number(query.get('partNumber')), body)
      return void response.writeHead(200, { etag: `"part-${query.get('partNumber')}"` }).end()
    }
    uploads.delete(id)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes)
    objects.set(key, { bytes: Buffer.concat(parts), type: upload.type, at: new Date() })
    answerXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  function read(response: ServerResponse, key: string, range: string | undefined): void {
    const stored = objects.get(key)
    if (!stored) return refuse(response, 404, 'NoSuchKey')
    const { bytes, type } = stored
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (fault === 'cut half-way' || fault === 'silent half-way') {
      faults += 1
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
      const hangUp = fault === 'cut half-way' ? () => response.destroy() : () => undefined
      return void response.write(bytes.subarray(0, bytes.length / 2), hangUp)
    }
    if (start === undefined || end === undefined)
      return void response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    if (Number(start) >= bytes.length) return refuse(response, 416, 'InvalidRange')
    const part = bytes.subarray(Number(start), Number(end) + 1)
    response
      .writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${start}-${end}/${bytes.length}` })
      .end(part)
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const rows = keys
      .slice(from, from + 2)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
      )
    const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    answerXml(response, `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    contentType: (key: string) => objects.get(key)?.type,
    unsigned: () => unsigned,
    failNext: (count: number) => {
      failures = count
    },
    /** Takes the bytes of every upload and answers none, until the returned function is called. */
    stall: (): (() => void) => {
      const held = Promise.withResolvers<void>()
      stalled = held
      return () => {
        stalled = undefined
        held.resolve()
      }
    },
    /** Lets it fail until the returned function is called. */
    fail: (how: Fault): (() => void) => {
      fault = how
      faults = 0
      return () => {
        fault = undefined
      }
    },
    /** How many requests went silent or were cut off since it began to fail. */
    faults: () => faults,
    /** How many uploads are not answered yet. */
    waiting: () => waiting,
    keys: () => [...objects.keys()],
    /** Uploads in parts that are under way, by their keys; and how much the largest part had. */
    uploads: () => [...uploads.values()].map(({ key }) => key),
    largestPart: () => largest,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answerXml = (response: ServerResponse, xml: string): void =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
