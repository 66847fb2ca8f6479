import { endpoint } from '../endpoint.ts'
import { recalledRecords, recallQuery, searchQuery, searchResults } from './schema.ts'

export const searchEverywhere = endpoint({
  name: 'searchEverywhere',
  method: 'GET',
  path: '/api/search',
  summary: 'Search clients, jobs, reports, invoices, variations, tasks and users at once',
  explanation: [
    'Of each type that the caller may list, what that list’s own search finds; a client’s people find their reports and',
    'the invoices that were sent to them. An exact name comes first, then the number (2026-14 is INV-2026-014),',
    'then numbers that begin with it, then titles whose words do, titles that have it anywhere, and all else; equally',
    'good ones take turns by type. A page of five counts ten matches of each type and no further.',
  ].join(' '),
  access: 'session',
  query: searchQuery,
  output: searchResults,
})

export const recallRecords = endpoint({
  name: 'recallRecords',
  method: 'GET',
  path: '/api/search/records',
  summary: 'Read how records whose ids are known are shown as results of a search',
  explanation: [
    'Given as kind and id (client:…,job:…), answered in that order. What the caller may not find, or what is gone, is',
    'left out.',
  ].join(' '),
  access: 'session',
  query: recallQuery,
  output: recalledRecords,
})
