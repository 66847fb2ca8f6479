import { z } from 'zod'
import { listOf, listQuery } from '../fields.ts'

/** A company as the super admin sees it from outside. */
export const companySummary = z.object({
  id: z.string(), name: z.string(), plan: z.string(), status: z.string(), people: z.number(), activeJobs: z.number(), createdAt: z.string(),
})
export type CompanySummary = z.infer<typeof companySummary>
export const companyListQuery = z.strictObject(listQuery(['name', 'createdAt']))
export const companyList = listOf(companySummary)
