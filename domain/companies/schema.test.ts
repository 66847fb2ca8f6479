import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { paymentTerms } from '../invoices/choices.ts'
import { companyForm, updateCompanyBody } from './schema.ts'

const company = {
  name: 'Kauri',
  companyId: 'KAURI',
  email: 'office@kauri.example',
  phone: '09 555 0100',
  defaultTaxRate: '0.15',
  defaultPaymentTerms: 'Net 30',
}

describe('the company form (SPEC 5)', () => {
  it('takes the required fields alone, and every field together', () => {
    expect(complaints(companyForm, company)).toEqual([])
    expect(
      complaints(companyForm, {
        ...company,
        billingEmail: 'accounts@kauri.example',
        website: 'https://kauri.example',
        address: '1 Quay Street',
        contactName: 'Mere',
        contactPhone: '021 555 01',
        contactEmail: 'mere@kauri.example',
        gstNumber: '123-456-789',
        bankAccount: '12-3456-0123456-00',
      }),
    ).toEqual([])
  })

  it.each([
    ['name', 'Company name is required'],
    ['companyId', 'Short code is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone number is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(companyForm, { ...company, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(companyForm, without(company, field))).toEqual([`${field}: ${message}`])
  })

  it.each([
    ['companyId', 'K', 'A short code has 2 to 10 letters or digits'],
    ['companyId', 'K-1', 'A short code has 2 to 10 letters or digits'],
    ['companyId', 'KAURIKAURIK', 'A short code has 2 to 10 letters or digits'],
    ['companyId', '019a97d2-7c1e-7000-8000-000000000001', 'A short code has 2 to 10 letters or digits'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['billingEmail', 'a@b', 'Please enter a valid email address'],
    ['contactEmail', '@x.nz', 'Please enter a valid email address'],
    ['website', 'javascript:alert(1)', 'Please enter a valid website URL'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['contactPhone', '#1', 'Please enter a valid phone number'],
    ['gstNumber', '1234567', 'A GST number has 8 or 9 digits'],
    ['gstNumber', '1234567890', 'A GST number has 8 or 9 digits'],
    ['gstNumber', '12345678X', 'A GST number has 8 or 9 digits'],
    ['defaultTaxRate', '15', 'Tax rate must be between 0 and 100'],
    ['defaultTaxRate', '-0.1', 'Tax rate must be between 0 and 100'],
    ['defaultTaxRate', '1e-1', 'Tax rate must be between 0 and 100'],
    ['defaultPaymentTerms', 'Whenever', 'Please choose one of the options'],
  ])('refuses %s of %s', (field, value, message) => {
    expect(complaints(companyForm, { ...company, [field]: value })).toEqual([`${field}: ${message}`])
  })

  it.each(['12345678', '123456789', '12-345-678', '123 456 789', ''])('takes the GST number %j', (gstNumber) => {
    expect(complaints(companyForm, { ...company, gstNumber })).toEqual([])
  })

  it('takes all payment terms, and changes nothing that is not in it', () => {
    for (const defaultPaymentTerms of paymentTerms)
      expect(complaints(companyForm, { ...company, defaultPaymentTerms })).toEqual([])
    for (const field of ['plan', 'status', 'trialEndsAt', 'xeroId', 'numbering', 'timezone'])
      expect(complaints(updateCompanyBody, { [field]: 'x' })).toHaveLength(1)
  })
})

it('writes a short code in capitals', () => {
  expect(companyForm.parse({ ...company, companyId: ' hrb ' }).companyId).toBe('HRB')
})
