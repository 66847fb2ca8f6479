import { client, job, report } from '../story.ts'
import { hana, mele, tane } from './people.ts'
import { townhouses } from './waitemata-townhouses.ts'
import { villa } from './waitemata-villa.ts'

const refit = job(
  'Takapuna apartment - level 3 refit',
  {
    address: '3C / 48 The Strand, Takapuna, Auckland 0622',
    start: -190,
    end: -122,
    status: 'completed',
    closed: -118,
    manager: 'Tāne Ruatapu',
    quote: 'Q-2367',
    claim: 'PC-03',
    contract: '138900.00',
    invoiced: '143250.00',
    approved: '4350.00',
    description:
      'Kitchen, two bathrooms and floors of a 112 m² apartment; work within body corporate hours, all waste through the service lift.',
    milestones: [
      ['Strip-out', -182, 'done'],
      ['Waterproofing', -160, 'done'],
      ['Hand-over', -122, 'done'],
    ],
  },
  [
    report(-158, mele, 52, {
      invoiced: '69450.00',
      done: 2,
      achieved: ['Strip-out complete', 'Membranes to both bathrooms', 'Plumbing moved for the island'],
      planned: ['Tiling', 'Kitchen delivery'],
      updates: ['Lift booked for the stone bench'],
      client: ['Bench colour confirmed'],
      safety: ['No accidents'],
      inspections: ['Waterproofing inspection passed'],
      photos: [['bathroom', 'Main bathroom membrane']],
    }),
    report(-121, tane, 100, {
      invoiced: '143250.00',
      approved: '4350.00',
      done: 3,
      achieved: ['Defects list closed', 'Appliances commissioned', 'Final clean'],
      planned: ['Twelve-month defects visit'],
      updates: ['Handed over on the agreed day'],
      client: ['Keys and manuals handed to Hana'],
      safety: ['No accidents or incidents on the whole job'],
      inspections: ['Final inspection passed'],
      comments: 'Thank you for a well-decided job. We will call before the twelve months are up.',
      photos: [
        ['kitchen', 'Finished kitchen'],
        ['bathroom', 'Ensuite'],
      ],
    }),
  ],
)

export const waitemata = client(
  'Waitematā Harbour Properties Ltd',
  {
    since: -412,
    email: 'office@waitemataharbour.example',
    billingEmail: 'accounts@waitemataharbour.example',
    website: 'https://waitemataharbour.example',
    phone: '09 555 0120',
    address: 'Level 2, 11 Como Street, Takapuna, Auckland 0622',
    contactName: 'Hana Rāwiri',
    contactPhone: '021 555 0163',
    contactEmail: 'client@stringline.example',
    notes: 'Pays on the 20th. Claims to accounts by the 25th of the month, with photos.',
    logo: 'waitemata',
    portal: hana,
  },
  [villa, townhouses, refit],
)
