import { priya } from '../bookkeeper.ts'
import { company } from '../story.ts'
import { harbourCare, ponsonby } from './commercial.ts'
import { kauri, northHarbour } from './institutions.ts'
import { bodyCorporate, motorLodge, patel } from './others.ts'
import { colleagues, mele, rebecca, tane } from './people.ts'
import { financeManager, projectManager } from './roles.ts'
import { harbourTasks } from './tasks.ts'
import { totara } from './vineyard.ts'
import { waitemata } from './waitemata.ts'

export const harbourRidge = company('Harbour & Ridge Builders', {
  code: 'HRB',
  email: 'office@harbourridge.example',
  phone: '09 555 0100',
  address: '14 Barrys Point Road, Takapuna, Auckland 0622',
  website: 'https://harbourridge.example',
  gstNumber: '098-765-432',
  bankAccount: '12-3045-0098765-00',
  brandPrimary: '#0F4C5C',
  brandSecondary: '#E2A33B',
  logo: 'harbourRidge',
  plan: 'pro',
  founded: -440,
  staff: [rebecca, tane, mele, priya, ...colleagues],
  roles: [projectManager, financeManager],
  clients: [waitemata, kauri, northHarbour, ponsonby, totara, harbourCare, patel, bodyCorporate, motorLodge],
  tasks: harbourTasks,
})
