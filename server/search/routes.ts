import * as api from '#domain/search/api.ts'
import { read } from '#server/platform/http/route.ts'
import { recallRecords, searchRecords } from './queries/everywhere.ts'

export const searchRoutes = [read(api.searchEverywhere, searchRecords), read(api.recallRecords, recallRecords)]
