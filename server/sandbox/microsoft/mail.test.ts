import type { Client } from '@microsoft/microsoft-graph-client'
import { describe, expect, test } from 'vitest'
import { openPlayground } from '../sandbox.testing.ts'
import { accepted, clientFor, clientOf } from './microsoft.testing.ts'
import { people } from './people.ts'
import type { WireMessage, WireUploadSession } from './wire.ts'

const [aroha, tama, nora] = people
const property = 'String {9f3c1d52-7a0e-4b7e-8a53-2f6f0f3f9b11} Name StringlineMail'

const letter = (more: object = {}) => ({
  subject: 'Invoice INV-2026-001',
  body: { contentType: 'html', content: '<p>Kia ora</p>' },
  toRecipients: [{ emailAddress: { address: tama?.email, name: 'Tama' } }],
  ...more,
})

const inFolder = async (client: Client, folder: string): Promise<WireMessage[]> =>
  ((await client.api(`/me/mailFolders/${folder}/messages`).get()) as { value: WireMessage[] }).value

const byProperty = (client: Client, value: string) =>
  client
    .api('/me/messages')
    .filter(`singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${value}')`)
    .select('id,isDraft')
    .get() as Promise<{ value: WireMessage[] }>

describe('a message', () => {
  test('is drafted, found by what the application noted with it, sent once, and arrives', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    const noted = { singleValueExtendedProperties: [{ id: property, value: 'one' }] }
    const draft = (await client
      .api('/me/messages')
      .header('Prefer', 'IdType="ImmutableId"')
      .post(letter(noted))) as WireMessage
    expect(draft).toMatchObject({ isDraft: true, subject: 'Invoice INV-2026-001', hasAttachments: false })
    const found = await byProperty(client, 'one')
    expect(found.value).toEqual([expect.objectContaining({ isDraft: true })])
    expect((await byProperty(client, 'two')).value).toEqual([])

    await client.api(`/me/messages/${draft.id}/send`).post(undefined)
    expect(await inFolder(client, 'drafts')).toEqual([])
    // The id that was asked for stays; that of the folder before is nobody's.
    expect(await client.api(`/me/messages/${draft.id}`).get()).toMatchObject({ isDraft: false })
    await expect(client.api(`/me/messages/${found.value[0]?.id}`).get()).rejects.toMatchObject({
      statusCode: 404,
      code: 'ErrorItemNotFound',
    })
    await expect(client.api(`/me/messages/${draft.id}/send`).post(undefined)).rejects.toMatchObject({
      code: 'ErrorInvalidOperation',
    })
    const theirs = await inFolder(await clientOf(sandbox.url, { person: tama?.id ?? '' }), 'inbox')
    expect(theirs).toEqual([
      expect.objectContaining({ from: { emailAddress: { name: aroha?.name, address: aroha?.email } } }),
    ])
    expect(await inFolder(client, 'sentitems')).toHaveLength(1)
  })

  test('is sent at once', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    await client.api('/me/sendMail').post({ message: letter(), saveToSentItems: false })
    expect(await inFolder(client, 'sentitems')).toEqual([])
    expect(await inFolder(await clientOf(sandbox.url, { person: tama?.id ?? '' }), 'inbox')).toHaveLength(1)
  })

  test('is changed while nobody else has, and deleted twice before it is gone', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    const draft = (await client.api('/me/messages').post(letter())) as WireMessage
    const change = () =>
      client
        .api(`/me/messages/${draft.id}`)
        .header('If-Match', draft['@odata.etag'] ?? '')
        .patch({ subject: 'Another' })
    expect(await change()).toMatchObject({ subject: 'Another', body: { content: '<p>Kia ora</p>' } })
    await expect(change()).rejects.toMatchObject({ statusCode: 412, code: 'ErrorIrresolvableConflict' })
    await client.api(`/me/messages/${draft.id}`).delete()
    const [deleted] = await inFolder(client, 'deleteditems')
    await client.api(`/me/messages/${deleted?.id}`).delete()
    expect(await inFolder(client, 'deleteditems')).toEqual([])
  })

  test.each([
    ['without anybody to go to', { toRecipients: [] }, 400, 'ErrorInvalidRecipients'],
    ['with a field that there is not', { colour: 'red' }, 400, 'RequestBodyRead'],
    [
      'with a header that is not its own',
      { internetMessageHeaders: [{ name: 'From', value: 'x' }] },
      400,
      'RequestBodyRead',
    ],
  ])('%s is refused', async (_, more, statusCode, code) => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    await expect(client.api('/me/sendMail').post({ message: letter(more) })).rejects.toMatchObject({ statusCode, code })
    expect(await inFolder(client, 'drafts')).toEqual([])
  })

  test('is nothing for whoever has no mailbox', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url, { person: nora?.id ?? '' })
    expect(await client.api('/me').get()).toMatchObject({ mail: null, userPrincipalName: nora?.email })
    await expect(client.api('/me/messages').post(letter())).rejects.toMatchObject({
      statusCode: 404,
      code: 'MailboxNotEnabledForRESTAPI',
    })
  })

  test('comes a page at a time, and by no filter that is not known', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    for (const subject of ['one', 'two', 'three']) await client.api('/me/messages').post(letter({ subject }))
    const first = (await client.api('/me/messages').top(2).get()) as { value: WireMessage[]; '@odata.nextLink': string }
    expect(first.value).toHaveLength(2)
    const next = new URL(first['@odata.nextLink'])
    const second = (await client.api('/me/messages').query(Object.fromEntries(next.searchParams)).get()) as object
    expect(second).toEqual({ '@odata.context': expect.any(String) as string, value: [expect.anything()] })
    await expect(client.api('/me/messages').filter("subject eq 'one'").get()).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a file', () => {
  const file = (size: number, name = 'small.pdf') => ({
    '@odata.type': '#microsoft.graph.fileAttachment',
    name,
    contentType: 'application/pdf',
    contentBytes: Buffer.alloc(size, 7).toString('base64'),
  })

  test('comes in one call below 3 MB, and in pieces from there on', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    const draft = (await client.api('/me/messages').post(letter())) as WireMessage
    const files = `/me/messages/${draft.id}/attachments`
    await client.api(files).post(file(3 * 1024 ** 2 - 1))
    await expect(client.api(files).post(file(3 * 1024 ** 2))).rejects.toMatchObject({ statusCode: 413 })
    const size = 5 * 1024 ** 2
    const asked = {
      AttachmentItem: { attachmentType: 'file', name: 'large.pdf', size, contentType: 'application/pdf' },
    }
    const session = (await client.api(`${files}/createUploadSession`).post(asked)) as WireUploadSession
    const first = await piece(session, 0, 4 * 1024 ** 2, size)
    expect([first.status, await first.json()]).toMatchObject([200, { nextExpectedRanges: [`${4 * 1024 ** 2}-`] }])
    // The same piece once more is not the one that is waited for.
    expect((await piece(session, 0, 4 * 1024 ** 2, size)).status).toBe(416)
    const last = await piece(session, 4 * 1024 ** 2, size, size)
    expect([last.status, last.headers.get('location')]).toEqual([201, expect.stringContaining('Attachments(')])
    expect((await piece(session, 4 * 1024 ** 2, size, size)).status).toBe(404)
    const { value } = (await client.api(files).get()) as { value: object[] }
    expect(value).toEqual([
      expect.objectContaining({ name: 'small.pdf', size: 3 * 1024 ** 2 - 1 }),
      expect.objectContaining({ name: 'large.pdf', size, contentBytes: Buffer.alloc(size, 7).toString('base64') }),
    ])
  })

  test('is sent in pieces by its address alone, and not while it is small', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    const draft = (await client.api('/me/messages').post(letter())) as WireMessage
    const create = (size: number) =>
      client
        .api(`/me/messages/${draft.id}/attachments/createUploadSession`)
        .post({ AttachmentItem: { attachmentType: 'file', name: 'x.pdf', size } }) as Promise<WireUploadSession>
    await expect(create(1000)).rejects.toMatchObject({ statusCode: 400 })
    const session = await create(4 * 1024 ** 2)
    const named = await piece(session, 0, 4 * 1024 ** 2, 4 * 1024 ** 2, { authorization: 'Bearer anything' })
    expect(named.status).toBe(401)
  })

  const piece = (
    { uploadUrl }: WireUploadSession,
    from: number,
    to: number,
    size: number,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(uploadUrl ?? '', {
      method: 'PUT',
      body: Buffer.alloc(to - from, 7),
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${to - 1}/${size}`,
        ...headers,
      },
    })
})

describe('faults', () => {
  const fault = (url: string, body: object): Promise<Response> =>
    fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  test.each([
    [{ kind: 'down', where: 'api' }, 503, 'ServiceUnavailable'],
    [{ kind: 'limited', retryAfter: 7 }, 429, 'ApplicationThrottled'],
    [{ kind: 'broken' }, 500, 'InternalServerError'],
  ])('%o is answered as Graph answers it, and does nothing', async (body, statusCode, code) => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    await fault(sandbox.url, { ...body, times: 1, tenantId: 'microsoft' })
    await expect(client.api('/me/messages').post(letter())).rejects.toMatchObject({ statusCode, code })
    expect(await inFolder(client, 'drafts')).toEqual([])
  })

  test('an answer is lost after the deed, of the call that was meant', async () => {
    const { sandbox } = await openPlayground()
    const client = await clientOf(sandbox.url)
    await fault(sandbox.url, { kind: 'cutAfterWrite', path: '/send', times: 1, tenantId: 'microsoft' })
    const draft = (await client.api('/me/messages').post(letter())) as WireMessage
    await expect(client.api(`/me/messages/${draft.id}/send`).post(undefined)).rejects.toMatchObject({ statusCode: -1 })
    expect(await inFolder(client, 'sentitems')).toHaveLength(1)
  })

  test('tokens are over, or what was accepted is taken back', async () => {
    const { sandbox } = await openPlayground()
    const { access_token: token } = await accepted(sandbox.url)
    await fault(sandbox.url, { kind: 'expireTokens' })
    await expect(clientFor(sandbox.url, token).api('/me').get()).rejects.toMatchObject({ statusCode: 401 })
  })
})

test('what was written can be looked at, escaped', async () => {
  const { sandbox } = await openPlayground()
  const client = await clientOf(sandbox.url)
  await client.api('/me/messages').post(letter({ subject: '<img src=x>' }))
  const text = await (await fetch(`${sandbox.url}/microsoft/people/${aroha?.id}`)).text()
  expect(text).toContain('&lt;img src=x&gt;')
  const [, to = ''] = /href="(\/microsoft\/people\/[^"]+\/messages\/[^"]+)"/.exec(text) ?? []
  const message = await (await fetch(sandbox.url + to)).text()
  expect(message).toContain('&lt;p&gt;Kia ora&lt;/p&gt;')
})
