import { useMutation, useQuery } from '@tanstack/react-query'

import {
  getBranding,
  getCompany,
  getNumbering,
  getSettings,
  updateBranding,
  updateCompany,
  updateNumbering,
  updateSettings,
} from '#domain/companies/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'

const companyKey = ['company']

/** The company one works in. */
export function useGetCompany() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(getCompany, {}, { signal }) })
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: (input: { version: number; body: CallInput<typeof updateCompany>['body'] }) =>
      call(updateCompany, input),
    onSuccess: (company) => showWritten('company.updated', companyKey, company),
  })
}

const settingsKey = [...companyKey, 'settings']
const brandingKey = [...companyKey, 'branding']
const numberingKey = [...companyKey, 'numbering']

/** What holds for all of the company's people who have chosen nothing else. */
export function useGetSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(getSettings, {}, { signal }) })
}

export function useUpdateSettings() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updateSettings>) => call(updateSettings, input),
    onSuccess: (settings) => showWritten('settings.updated', settingsKey, settings),
  })
}

/** How the company looks. */
export function useGetBranding() {
  return useQuery({ queryKey: brandingKey, queryFn: ({ signal }) => call(getBranding, {}, { signal }) })
}

export function useUpdateBranding() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updateBranding>) => call(updateBranding, input),
    onSuccess: (branding) => showWritten('branding.updated', brandingKey, branding),
  })
}

/** How the company's records are numbered. */
export function useGetNumbering() {
  return useQuery({ queryKey: numberingKey, queryFn: ({ signal }) => call(getNumbering, {}, { signal }) })
}

export function useUpdateNumbering() {
  return useMutation({
    mutationFn: (input: CallInput<typeof updateNumbering>) => call(updateNumbering, input),
    onSuccess: (numbering) => showWritten('numbering.updated', numberingKey, numbering),
  })
}
