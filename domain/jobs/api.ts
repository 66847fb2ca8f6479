import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  createJobBody,
  jobChoiceQuery,
  jobChoices,
  jobList,
  jobListQuery,
  jobRecord,
  jobSums,
  jobSumsQuery,
  updateJobBody,
} from './schema.ts'

/** PRODUCT 11: to approve a job is to set it completed, which its form does. */
const bodyRights = { completeJob: ['manage_jobs:approve'] } as const

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  summary: 'List jobs',
  access: ['manage_jobs:view'],
  query: jobListQuery,
  output: jobList,
})

/** Apart from the list, which does not wait for it. */
export const sumJobs = endpoint({
  name: 'sumJobs',
  method: 'GET',
  path: '/api/job-sums',
  summary: 'What a list of jobs comes to',
  access: ['manage_jobs:view'],
  query: jobSumsQuery,
  output: jobSums,
})

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'Read a job',
  access: ['manage_jobs:view'],
  params: idParams,
  output: jobRecord,
})

export const createJob = endpoint({
  name: 'createJob',
  method: 'POST',
  creates: true,
  quota: 'activeJobs',
  path: '/api/jobs',
  summary: 'Create a job',
  access: ['manage_jobs:create'],
  bodyRights,
  body: createJobBody,
  bodyLimit: 120_000,
  output: jobRecord,
})

export const updateJob = endpoint({
  name: 'updateJob',
  method: 'PATCH',
  // A completed job that is taken up again is active again.
  quota: 'activeJobs',
  path: '/api/jobs/:id',
  summary: 'Edit a job',
  access: ['manage_jobs:view'],
  bodyRights,
  params: idParams,
  body: updateJobBody,
  bodyLimit: 120_000,
  output: jobRecord,
  versioned: true,
})

export const deleteJob = endpoint({
  name: 'deleteJob',
  method: 'DELETE',
  path: '/api/jobs/:id',
  summary: 'Delete a job nothing depends on',
  access: ['manage_jobs:view'],
  params: idParams,
})

/** Names of jobs for choosing, for whoever may create something for a job. */
export const lookupJobs = endpoint({
  name: 'lookupJobs',
  method: 'GET',
  path: '/api/lookup/jobs',
  summary: 'Names of jobs to choose from',
  access: [
    'manage_jobs:view',
    'manage_reports:create',
    'manage_invoices:create',
    'manage_variations:create',
    'manage_tasks:create',
  ],
  query: jobChoiceQuery,
  output: jobChoices,
})
