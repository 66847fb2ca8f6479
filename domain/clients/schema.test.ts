import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { clientForm, clientListQuery, createClientBody, updateClientBody } from './schema.ts'

const client = { name: 'Tui Bakery', email: 'accounts@tui.example', phone: '+64 9 555 0101', status: 'active' }

describe('the client form (SPEC 5)', () => {
  it('takes the required fields alone, and every field together', () => {
    expect(complaints(clientForm, client)).toEqual([])
    expect(
      complaints(clientForm, {
        ...client,
        clientId: 'TUI',
        billingEmail: 'pay@tui.example',
        website: 'https://tui.example',
        address: '1 Queen Street',
        contactName: 'Aroha',
        contactPhone: '(09) 555-0102',
        contactEmail: 'aroha@tui.example',
        logoFileId: newId(),
        notes: 'Key under the mat',
      }),
    ).toEqual([])
  })

  it.each([
    ['name', 'Client name is required'],
    ['email', 'Primary email is required'],
    ['phone', 'Phone number is required'],
    ['status', 'Status is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(clientForm, { ...client, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(clientForm, without(client, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    ['name', 'Client name is required'],
    ['email', 'Primary email is required'],
    ['phone', 'Phone number is required'],
  ])('takes spaces for nothing in %s', (field, message) => {
    expect(complaints(clientForm, { ...client, [field]: '   ' })).toEqual([`${field}: ${message}`])
  })

  it('wants two characters of name, not counting spaces around it', () => {
    expect(complaints(clientForm, { ...client, name: 'A' })).toEqual([
      'name: Client name must be at least 2 characters',
    ])
    expect(complaints(clientForm, { ...client, name: ' A ' })).toEqual([
      'name: Client name must be at least 2 characters',
    ])
    expect(complaints(clientForm, { ...client, name: 'AB' })).toEqual([])
    expect(clientForm.parse({ ...client, name: '  Tui Bakery ' }).name).toBe('Tui Bakery')
  })

  it('says all that is wrong at once', () => {
    expect(complaints(clientForm, {})).toEqual([
      'name: Client name is required',
      'email: Primary email is required',
      'phone: Phone number is required',
      'status: Status is required',
    ])
  })

  describe.each(['email', 'billingEmail', 'contactEmail'])('%s', (field) => {
    it.each([
      'a@b.nz',
      'first.last+tag@sub.example.co.nz',
      "o'brien@example.com",
      'MERE@EXAMPLE.COM',
      ' padded@example.com ',
      'māori@example.nz',
    ])('takes %j', (value) => {
      expect(complaints(clientForm, { ...client, [field]: value })).toEqual([])
    })

    it.each([
      'plain',
      '@example.com',
      'a@',
      'a@b',
      'a@b.',
      'a@.nz',
      'a@b..nz',
      'a b@example.com',
      'a@b@example.com',
      'a@exam ple.com',
      '<a@b.nz>',
      'a@b.nz,c@d.nz',
    ])('refuses %j', (value) => {
      expect(complaints(clientForm, { ...client, [field]: value })).toEqual([
        `${field}: Please enter a valid email address`,
      ])
    })

    it('is one line, so that it adds no line to a letter', () => {
      expect(complaints(clientForm, { ...client, [field]: 'a@b.nz\nbcc: c@d.nz' })).toEqual([
        `${field}: Please enter a valid email address`,
      ])
    })
  })

  describe.each(['phone', 'contactPhone'])('%s', (field) => {
    it.each(['09 555 0101', '+64 (9) 555-0101', '0800123456', '111'])('takes %j', (value) => {
      expect(complaints(clientForm, { ...client, [field]: value })).toEqual([])
    })

    it.each(['CALL ME', '09.555.0101', '555 0101 ext 5', '09/5550101', '٠٩٥٥٥', '()()', '+', '- -', '( )'])(
      'refuses %j',
      (value) => {
        expect(complaints(clientForm, { ...client, [field]: value })).toEqual([
          `${field}: Please enter a valid phone number`,
        ])
      },
    )
  })

  it.each([
    'tui.example',
    'www.tui.co.nz',
    'http://tui.example',
    'https://tui.example/menu?day=1#top',
    'tui.example:8080/x',
    'HTTPS://TUI.EXAMPLE',
    'https://māori.nz',
    '',
  ])('takes the website %j', (website) => {
    expect(complaints(clientForm, { ...client, website })).toEqual([])
  })

  it.each([
    'tui',
    'http://',
    'http://tui',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://tui.example',
    'tui example.nz',
    'https://tui.example/a b',
    '//tui.example',
    'mailto:a@b.nz',
  ])('refuses the website %j', (website) => {
    expect(complaints(clientForm, { ...client, website })).toEqual(['website: Please enter a valid website URL'])
  })

  it.each(['billingEmail', 'contactEmail', 'contactPhone', 'website', 'address', 'contactName', 'clientId', 'notes'])(
    'lets %s be empty',
    (field) => {
      expect(complaints(clientForm, { ...client, [field]: '' })).toEqual([])
    },
  )

  it('takes 1000 characters of notes and not one more', () => {
    expect(complaints(clientForm, { ...client, notes: 'n'.repeat(1000) })).toEqual([])
    expect(complaints(clientForm, { ...client, notes: 'n'.repeat(1001) })).toEqual([
      'notes: Notes cannot exceed 1000 characters',
    ])
  })

  it('knows two statuses', () => {
    for (const status of ['active', 'inactive']) expect(complaints(clientForm, { ...client, status })).toEqual([])
    for (const status of ['Active', 'deleted', 1])
      expect(complaints(clientForm, { ...client, status })).toEqual(['status: Status is required'])
  })

  it('refuses what cannot be stored', () => {
    expect(complaints(clientForm, { ...client, name: 'Tui\u0000Bakery' })).toEqual([
      'name: The invisible character U+0000 after “Tui” cannot be stored. Delete it or type the text again',
    ])
    expect(complaints(clientForm, { ...client, notes: '\u0000' })).toEqual([
      'notes: The invisible character U+0000 at the beginning cannot be stored. Delete it or type the text again',
    ])
    expect(complaints(clientForm, { ...client, email: 'a\ud800@b.nz' })).toEqual([
      'email: The invisible character U+D800 after “a” cannot be stored. Delete it or type the text again',
    ])
    expect(complaints(clientForm, { ...client, notes: '🏗 fits' })).toEqual([])
    expect(complaints(clientForm, { ...client, name: 'n'.repeat(201) })).toEqual(['name: This text is too long'])
  })

  it.each(['companyId', 'xeroId', 'version', 'createdAt', 'activeJobs'])('does not let %s be set', (field) => {
    expect(complaints(clientForm, { ...client, [field]: 'x' })).toEqual([`${field}: This field cannot be set`])
  })
})

describe('around the form', () => {
  it('lets a new client choose its id and leave the status to us, and an edit send one field', () => {
    expect(complaints(createClientBody, { ...without(client, 'status'), id: newId() })).toEqual([])
    expect(complaints(createClientBody, { ...client, id: 'CL-001' })).toEqual(['id: This id is not valid'])
    expect(complaints(updateClientBody, { notes: 'Gate code 1234' })).toEqual([])
    expect(complaints(updateClientBody, { id: newId() })).toEqual(['id: This field cannot be set'])
    expect(complaints(updateClientBody, { name: '' })).toEqual(['name: Client name is required'])
  })

  it('asks for lists with known parameters only', () => {
    expect(clientListQuery.parse({})).toEqual({ page: 1, pageSize: 50 })
    expect(
      clientListQuery.parse({ search: ' tui ', sort: '-name', page: '2', pageSize: '10', status: 'inactive' }),
    ).toEqual({ search: 'tui', sort: '-name', page: 2, pageSize: 10, status: ['inactive'] })
    for (const query of [
      { page: 0 },
      { page: '1.5' },
      { page: 'x' },
      { pageSize: 0 },
      { pageSize: 201 },
      { sort: 'notes' },
      { sort: 'name;drop' },
      { status: 'gone' },
      { colour: 'red' },
    ]) {
      expect(complaints(clientListQuery, query)).toHaveLength(1)
    }
  })
})
