import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBranding, updateBranding } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import { getSession } from '#domain/session/api.ts'
import { picture, statusOf, tryUpload, uploaded } from '#server/files/uploads.testing.ts'
import { givenClient, givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let me: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
  me = company.orgAdmin
})

describe('the branding', () => {
  it('is, of a new company, the product’s colours and no logo', async () => {
    expect(await me.call(getBranding, {})).toEqual({
      version: 1,
      primaryColor: '#10B981',
      secondaryColor: '#6366F1',
      logo: null,
    })
  })

  it('is stored and stands in everybody’s session, with what changed in the activity', async () => {
    const logo = await uploaded(me, 'company-logo')
    const body = { primaryColor: '#0f4c5c', secondaryColor: '#e2a33b', logoFileId: logo.id }
    const after = await me.call(updateBranding, { body, version: 1 })
    expect(after).toEqual({ version: 2, primaryColor: '#0F4C5C', secondaryColor: '#E2A33B', logo })
    const colleague = await company.person('user')
    expect((await colleague.call(getSession, {})).session?.company).toMatchObject({
      brandColors: { primary: '#0F4C5C', secondary: '#E2A33B' },
      logoUrl: logo.url,
    })
    expect((await activityOf(server, company.id)).at(-1)).toMatchObject({
      action: 'branding.updated',
      changes: { primaryColor: { from: '#10B981', to: '#0F4C5C' }, logoFileId: { from: null, to: logo.id } },
    })
  })

  it.each([
    ['primaryColor', 'red'],
    ['primaryColor', '#fff'],
    ['secondaryColor', '#12345G'],
    ['secondaryColor', ''],
    ['secondaryColor', 'url(javascript:alert(1))'],
  ])('refuses %s of %j at its field', async (path, value) => {
    const { status, problem } = await me.try(updateBranding, { body: { [path]: value }, version: 1 })
    expect([status, problem.errors]).toEqual([422, [{ path, message: 'Please enter a colour such as #10B981' }]])
  })
})

describe('the logo', () => {
  it('is seen by everybody of the company, its clients too, and by nobody else', async () => {
    const logo = await uploaded(me, 'company-logo')
    await me.call(updateBranding, { body: { logoFileId: logo.id }, version: 1 })
    const contact = await company.contact((await givenClient(me)).id)
    const stranger = (await givenCompany(server)).orgAdmin
    expect([await statusOf(contact, logo), await statusOf(stranger, logo)]).toEqual([200, 404])
  })

  it('gives way to a new one, and goes when it is removed', async () => {
    const [first, second] = [
      await uploaded(me, 'company-logo'),
      await uploaded(me, 'company-logo', { bytes: await picture('#20c030') }),
    ]
    await me.call(updateBranding, { body: { logoFileId: first.id }, version: 1 })
    await me.call(updateBranding, { body: { logoFileId: second.id }, version: 2 })
    expect([await statusOf(me, first), await statusOf(me, second)]).toEqual([404, 200])
    expect((await me.call(updateBranding, { body: { logoFileId: null }, version: 3 })).logo).toBeNull()
    expect(await statusOf(me, second)).toBe(404)
  })

  it('is no file that is unknown, of another company, or meant for something else', async () => {
    const elsewhere = (await givenCompany(server)).orgAdmin
    for (const logoFileId of [
      newId(),
      (await uploaded(elsewhere, 'company-logo')).id,
      (await uploaded(me, 'client-logo')).id,
    ]) {
      const { status, problem } = await me.try(updateBranding, { body: { logoFileId }, version: 1 })
      const message = 'This file is not available any more; please upload it again'
      expect([status, problem.errors]).toEqual([422, [{ path: 'logoFileId', message }]])
    }
  })

  it('is JPEG, PNG or GIF by its content, whatever it is called, and keeps what is transparent', async () => {
    const drawn = sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
    const take = async (bytes: Buffer, name: string) => tryUpload(me, 'company-logo', { bytes, name })
    expect(await take(await drawn.clone().png().toBuffer(), 'logo.txt')).toMatchObject({
      status: 201,
      body: { contentType: 'image/png', width: 40, height: 20 },
    })
    expect((await take(await drawn.clone().gif().toBuffer(), 'logo.gif')).status).toBe(201)
    expect((await take(await picture(), 'logo.jpg')).status).toBe(201)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const bytes of [await drawn.clone().webp().toBuffer(), svg, Buffer.from('%PDF-1.7\n%%EOF')]) {
      const { status, problem } = await take(bytes, 'logo.png')
      const message = 'Please upload an image file (JPEG, PNG, or GIF)'
      expect([status, problem.errors]).toEqual([422, [{ path: 'file', message }]])
    }
  })

  it('is at most 5 MB', async () => {
    const { status, problem } = await tryUpload(me, 'company-logo', { bytes: new Uint8Array(5 * 1024 * 1024 + 1) })
    expect([status, problem.detail]).toEqual([413, 'File size must be less than 5MB'])
  })
})
