import { endpoint } from '../endpoint.ts'
import {
  brandingMessages,
  brandingRecord,
  companyMessages,
  companyRecord,
  numberingRecord,
  openingList,
  settingsMessages,
  settingsRecord,
  updateBrandingBody,
  updateCompanyBody,
  updateNumberingBody,
  updateSettingsBody,
} from './schema.ts'

/** The company one works in: profile and what stands on its invoices. */
export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/company',
  summary: 'Read the company profile',
  access: ['manage_company:view'],
  output: companyRecord,
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/company',
  summary: 'Edit the company profile',
  access: ['manage_company:edit'],
  refusal: companyMessages.noEdit,
  body: updateCompanyBody,
  output: companyRecord,
  versioned: true,
})

/** Who of the platform stepped into the company, the latest first (PRODUCT 4). */
export const listOpenings = endpoint({
  name: 'listOpenings',
  method: 'GET',
  path: '/api/company/openings',
  summary: 'The latest openings of the company by the platform',
  access: ['manage_company:view'],
  output: openingList,
})

/** What holds for all of the company's people who have chosen nothing else. */
export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the general settings',
  access: ['manage_settings:view'],
  output: settingsRecord,
})

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Edit the general settings',
  access: ['manage_settings:edit'],
  refusal: settingsMessages.noEdit,
  body: updateSettingsBody,
  output: settingsRecord,
  versioned: true,
})

/** How the company looks. */
export const getBranding = endpoint({
  name: 'getBranding',
  method: 'GET',
  path: '/api/company/branding',
  summary: 'Read the branding',
  access: ['manage_company:view'],
  output: brandingRecord,
})

export const updateBranding = endpoint({
  name: 'updateBranding',
  method: 'PATCH',
  path: '/api/company/branding',
  summary: 'Edit the branding',
  access: ['manage_company:edit'],
  refusal: brandingMessages.noEdit,
  body: updateBrandingBody,
  output: brandingRecord,
  versioned: true,
})

/** How the company's records are numbered. */
export const getNumbering = endpoint({
  name: 'getNumbering',
  method: 'GET',
  path: '/api/company/numbering',
  summary: 'Read prefix and next number of each series',
  access: ['manage_company:view'],
  output: numberingRecord,
})

/** Takes the series that change; the others are left away. */
export const updateNumbering = endpoint({
  name: 'updateNumbering',
  method: 'PATCH',
  path: '/api/company/numbering',
  summary: 'Edit prefix and next number of series',
  access: ['manage_company:edit'],
  refusal: companyMessages.noEdit,
  body: updateNumberingBody,
  output: numberingRecord,
  versioned: true,
})
