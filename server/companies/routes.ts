import * as api from '#domain/companies/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { updateCompany } from './commands.ts'
import { updateBranding } from './commands/branding.ts'
import { updateNumbering } from './commands/numbering.ts'
import { updateSettings } from './commands/settings.ts'
import { getCompany, listOpenings } from './queries.ts'
import { getBranding, getNumbering, getSettings } from './queries/settings.ts'

export const companyRoutes = [
  read(api.getCompany, getCompany),
  write(api.updateCompany, updateCompany),
  read(api.listOpenings, listOpenings),
  read(api.getSettings, getSettings),
  write(api.updateSettings, updateSettings),
  read(api.getBranding, getBranding),
  write(api.updateBranding, updateBranding),
  read(api.getNumbering, getNumbering),
  write(api.updateNumbering, updateNumbering),
]
