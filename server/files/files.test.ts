import { request as httpRequest } from 'node:http'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBranding, updateBranding } from '#domain/companies/api.ts'
import { uploaders } from '#domain/files/rules.ts'
import { fileMessages, filePurposes, type FilePurpose } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { getJob, updateJob } from '#domain/jobs/api.ts'
import { allPermissions } from '#domain/permissions.ts'
import { deleteTask, updateTask } from '#domain/tasks/api.ts'
import { blankPng } from '#server/platform/images/hostile-pictures.testing.ts'
import { givenClient, givenCompany, givenJob, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { rowsIn } from '#server/testing/traces.ts'
import { picture, statusOf, tryUpload, uploaded } from './uploads.testing.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await admin.fetch(path)).arrayBuffer())
const megabyte = 1024 * 1024
/** A file that is this large to the byte: padding after its end is no part of it. */
const padded = async (size: number, start: Promise<Uint8Array> | Uint8Array): Promise<Uint8Array> => {
  const bytes = new Uint8Array(size)
  bytes.set(await start)
  return bytes
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')

describe('the size of an upload (SPEC 9)', () => {
  it.each([
    ['client-logo', 5, 'File size must be less than 5MB'],
    ['report-image', 10, 'File size must be less than 10MB'],
    ['job-file', 10, 'File size must be less than 10MB'],
  ] as const)('of a %s may be %i MB and not a byte more', async (purpose, megabytes, message) => {
    const start = purpose === 'job-file' ? pdf : picture()
    expect((await tryUpload(admin, purpose, { bytes: await padded(megabytes * megabyte, start) })).status).toBe(201)
    const { status, problem } = await tryUpload(admin, purpose, {
      bytes: await padded(megabytes * megabyte + 1, start),
    })
    const said = { template: 'File size must be less than {{megabytes}}MB', params: { megabytes } }
    expect([status, problem.code, problem.errors]).toEqual([
      413,
      'file_too_large',
      [{ path: 'file', message, ...said }],
    ])
    expect(problem).toMatchObject({ detail: message, ...said })
  })

  it('is looked at before the content', async () => {
    expect((await tryUpload(admin, 'client-logo', { bytes: new Uint8Array(5 * megabyte + 1) })).status).toBe(413)
  })
})

describe('a picture that claims more than any may', () => {
  it.each(filePurposes)('is refused at the field as %s', async (purpose) => {
    const bytes = blankPng({ width: 50_000_000, height: 1 })
    const { status, problem } = await tryUpload(admin, purpose, { bytes, name: 'line.png' })
    const message = 'This picture is too large to open. Please upload a smaller one'
    expect([status, problem.errors]).toEqual([422, [{ path: 'file', message }]])
  })
})

describe('the type of an upload', () => {
  const refusals = {
    'client-logo': 'Please upload an image file',
    'report-image': 'Please upload an image file',
    'job-file': fileMessages.notADocument,
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const hostile: [string, Uint8Array][] = [
    ['a program', Buffer.from('MZ\u0090\u0000\u0003binary\u0000\u0001')],
    ['an SVG', svg],
    ['nothing', new Uint8Array(0)],
    ['an archive', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')],
  ]

  it.each(hostile)('is read from the content: %s named photo.jpg is refused', async (_, bytes) => {
    for (const [purpose, message] of Object.entries(refusals)) {
      const { status, problem } = await tryUpload(admin, purpose as keyof typeof refusals, {
        bytes,
        name: 'photo.jpg',
        type: 'image/jpeg',
      })
      expect([purpose, status, problem.errors]).toEqual([purpose, 422, [{ path: 'file', message }]])
    }
  })

  it('says of a torn picture that it is damaged', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])
    for (const purpose of ['client-logo', 'report-image', 'job-file'] as const) {
      const { status, problem } = await tryUpload(admin, purpose, { bytes })
      const message = 'This picture is damaged or incomplete. Please choose another copy of it'
      expect([status, problem.errors]).toEqual([422, [{ path: 'file', message }]])
    }
  })

  it('takes a document for a job only', async () => {
    expect(await uploaded(admin, 'job-file', { bytes: pdf, name: 'quote.exe' })).toMatchObject({
      name: 'quote.pdf',
      contentType: 'application/pdf',
      size: pdf.length,
      thumbnailUrl: null,
      width: null,
    })
    expect((await tryUpload(admin, 'report-image', { bytes: pdf, name: 'photo.png' })).status).toBe(422)
  })

  it('takes what phones and cameras make', async () => {
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    for (const bytes of [
      await drawn.clone().png().toBuffer(),
      await drawn.clone().gif().toBuffer(),
      await drawn.clone().webp().toBuffer(),
    ]) {
      expect(await uploaded(admin, 'report-image', { bytes })).toMatchObject({
        contentType: 'image/jpeg',
        width: 40,
        height: 30,
      })
    }
    const heic = await readFile(new URL('../platform/images/fixtures/phone.heic', import.meta.url))
    const file = await uploaded(admin, 'report-image', { bytes: heic, name: 'IMG_0001.HEIC', type: 'image/heic' })
    const { format, width, height } = await sharp(await bytesOf(file.url)).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: file.width, height: file.height })
  })

  it('keeps a logo’s transparency', async () => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(await uploaded(admin, 'client-logo', { bytes })).toMatchObject({ contentType: 'image/png' })
  })

  it('is known for every purpose we have and no other', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(pdf)], 'a.pdf'))
    expect((await admin.fetch('/api/files?purpose=payroll', { method: 'POST', body: form })).status).toBe(422)
  })
})

it('says nothing of where and when a photo was taken', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Make: 'SpyPhone' },
      IFD3: { GPSLatitude: '36/1 50/1 54/1', GPSLatitudeRef: 'S', GPSLongitude: '174/1 45/1 48/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const file = await uploaded(admin, 'report-image', { bytes })
  for (const path of [file.url, file.thumbnailUrl ?? '']) {
    const stored = await bytesOf(path)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.includes('SpyPhone')).toBe(false)
  }
  // Turned as the camera said, because nothing else will say so any more.
  expect([file.width, file.height]).toEqual([40, 60])
})

describe('a broken upload', () => {
  it('without a file says so', async () => {
    const empty = new FormData()
    empty.set('note', 'no file')
    const answers = await Promise.all([
      admin.fetch('/api/files?purpose=job-file', { method: 'POST', body: empty }),
      admin.fetch('/api/files?purpose=job-file', { method: 'POST' }),
      admin.fetch('/api/files?purpose=job-file', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ])
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { errors: [{ path: 'file', message: 'Please choose a file' }] },
      ])
  })

  const head =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  it.each([
    ['in the head', 40],
    ['in the bytes', head.length + 100],
    ['before the last line', -10],
  ])('cut %s leaves nothing', async (_, at) => {
    const whole = Buffer.concat([Buffer.from(head), await picture('#aabbcc', 64), Buffer.from('\r\n--cut--\r\n')])
    const before = await rowsIn(server, company.id, 'files')
    const status = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        `${server.url}/api/files?purpose=report-image`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
        },
        (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      sent.on('error', reject)
      sent.end(whole.subarray(0, at))
    })
    expect(status).toBe(400)
    expect(await rowsIn(server, company.id, 'files')).toBe(before)
  })

  it('survives any file name', async () => {
    for (const name of [
      '../../etc/passwd',
      'a\u0000b.pdf',
      `${'ü'.repeat(300)}.pdf`,
      '🏗 plan "final"; x=1.pdf',
      'line\r\nbreak.pdf',
      '.',
      '%00%0d',
    ]) {
      const file = await uploaded(admin, 'job-file', { bytes: pdf, name })
      expect(await statusOf(admin, file)).toBe(200)
      expect(file.name.length).toBeLessThanOrEqual(200)
    }
  })
})

it('belongs to one record, also where another of another kind has the same id', async () => {
  const job = await givenJob(admin, (await givenClient(admin)).id)
  const plan = await uploaded(admin, 'job-file')
  await admin.call(updateJob, { params: { id: job.id }, version: job.version, body: { fileIds: [plan.id] } })
  const user = await company.person('user')
  const photo = await uploaded(user, 'task-file')
  const task = await givenTask(user, { id: job.id, fileIds: [photo.id] })
  expect((await admin.call(getJob, { params: { id: job.id } })).files.map(({ id }) => id)).toEqual([plan.id])
  // What either lets go is its own.
  await user.call(updateTask, { params: { id: task.id }, version: task.version, body: { fileIds: [] } })
  expect([await statusOf(admin, photo), await statusOf(admin, plan)]).toEqual([404, 200])
  const stolen = await user.try(updateTask, {
    params: { id: task.id },
    version: task.version + 1,
    body: { fileIds: [plan.id] },
  })
  expect(stolen.problem.errors?.[0]?.path).toBe('fileIds.0')
  const logo = await uploaded(admin, 'company-logo')
  const branding = await admin.call(getBranding, {})
  const { primaryColor, secondaryColor } = branding
  await admin.call(updateBranding, {
    version: branding.version,
    body: { primaryColor, secondaryColor, logoFileId: logo.id },
  })
  const named = await givenTask(user, { id: company.id })
  await user.call(updateTask, { params: { id: named.id }, version: named.version, body: { fileIds: [] } })
  await company.orgAdmin.call(deleteTask, { params: { id: named.id } })
  expect(await statusOf(admin, logo)).toBe(200)
})

it.each(Object.entries(uploaders))('%s is for whoever has one of its rights', async (purpose, rights) => {
  for (const right of rights) {
    const person = await company.withPermissions([right])
    expect((await tryUpload(person, purpose as FilePurpose)).status, right).toBe(201)
  }
  const others = allPermissions.filter((each) => !rights.includes(each))
  expect((await tryUpload(await company.withPermissions(others), purpose as FilePurpose)).status).toBe(403)
})

describe('an upload under a chosen id', () => {
  it('sent again is the same upload', async () => {
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tryUpload(admin, 'job-file', { bytes: pdf, name: 'a.pdf', id })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  })

  it('never replaces the bytes of another', async () => {
    const mine = await uploaded(admin, 'job-file', { bytes: pdf, name: 'contract.pdf' })
    const client = await givenClient(admin)
    await givenJob(admin, client.id, { fileIds: [mine.id] })
    const intruder = await company.withPermissions(['manage_jobs:create', 'manage_reports:create'])
    const other = Buffer.from('%PDF-1.7\nI owe you nothing\n%%EOF')
    for (const [purpose, bytes] of [
      ['job-file', other],
      ['report-image', await picture()],
    ] as const) {
      const { status, problem } = await tryUpload(intruder, purpose, { bytes, name: 'contract.pdf', id: mine.id })
      expect([status, problem.code]).toEqual([409, 'id_in_use'])
    }
    expect((await bytesOf(mine.url)).equals(pdf)).toBe(true)
    const elsewhere = await givenCompany(server)
    expect((await tryUpload(elsewhere.orgAdmin, 'job-file', { bytes: other, id: mine.id })).status).toBe(201)
    expect((await bytesOf(mine.url)).equals(pdf)).toBe(true)
  })
})
