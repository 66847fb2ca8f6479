import { client, job, report } from '../story.ts'
import { rebecca, tane } from './people.ts'

export const totara = client(
  'Tōtara River Vineyards',
  {
    since: -210,
    email: 'office@totarariver.example',
    billingEmail: 'accounts@totarariver.example',
    website: 'https://totarariver.example',
    phone: '09 555 0191',
    address: '640 Sandspit Road, Matakana 0985',
    contactName: 'Pieter van der Laan',
    contactPhone: '027 555 0126',
    logo: 'totara',
    notes: 'No dust during harvest, late February to April.',
  },
  [
    job(
      'Cellar door and tasting room',
      {
        address: '640 Sandspit Road, Matakana 0985',
        start: -30,
        end: 150,
        status: 'in-progress',
        manager: 'Rebecca Thornton',
        foreman: 'Mele Faleolo',
        quote: 'Q-2449',
        claim: 'PC-01',
        contract: '932000.00',
        invoiced: '93200.00',
        description: '240 m² tasting room in cedar and rammed earth, 60 m² deck, car park for 30, septic system.',
        milestones: [
          ['Earthworks', -12, 'done'],
          ['Slab', 12],
          ['Roof on', 58],
          ['Liquor licence inspection', 132],
          ['Opening', 150],
        ],
        files: [{ name: 'A-100 Tasting room plan.pdf', drawing: 'plan' }],
      },
      [
        report(-10, rebecca, 12, {
          invoiced: '93200.00',
          done: 1,
          achieved: ['Building platform cut and compacted', 'Effluent field laid', 'Rammed earth test panel made'],
          planned: ['Footings', 'Underfloor services', 'Slab mesh'],
          updates: [
            'Test panel strength is above the engineer’s figure',
            'Gravel for the car park comes from the neighbour’s pit',
          ],
          client: ['Pieter and the architect approved the wall colour'],
          safety: ['No accidents', 'Water tanker on site against dust'],
          inspections: ['Effluent field inspection passed', 'Footing inspection booked'],
          photos: [
            ['reinforcing', 'Slab thickening and mesh started'],
            ['plan', 'Tasting counter moved on the plan'],
          ],
        }),
      ],
    ),
    job(
      'Barrel store',
      {
        address: '640 Sandspit Road, Matakana 0985',
        start: -140,
        end: 20,
        status: 'in-progress',
        manager: 'Tāne Ruatapu',
        quote: 'Q-2409',
        claim: 'PC-05',
        contract: '418000.00',
        invoiced: '342700.00',
        approved: '12600.00',
        description: '14.5 × 24 m steel portal building with insulated panels, trench drain and a cool plant pad.',
        variations: [
          {
            name: 'Cool plant pad and bund',
            added: -45,
            by: tane,
            quoted: '12600.00',
            cost: '9430.00',
            approved: -36,
            started: -28,
            completed: -20,
            description:
              'Concrete pad 6 × 4 m with a bund and a sump for the cool plant, in place of the gravel pad of the contract.',
          },
        ],
        invoices: [
          {
            day: -74,
            reference: 'BS-PC-01 to 03',
            lines: [['Slab, trench drain and steel, as claimed', '167200.00']],
            payments: [[-52, 'rest', 'Totara River']],
          },
          {
            day: -19,
            reference: 'BS-PC-04 and 05',
            lines: [
              ['Insulated panels and roller doors', '148500.00'],
              ['Electrical, as claimed', '27000.00'],
            ],
            terms: 'Net 30',
          },
        ],
        milestones: [
          ['Steel up', -75, 'done'],
          ['Panels on', -30, 'done'],
          ['Cool plant running', 8],
          ['Hand-over', 20],
        ],
      },
      [
        report(-73, tane, 44, {
          invoiced: '167200.00',
          done: 1,
          achieved: ['Slab poured with trench drain', 'Portal frames stood, plumbed and bolted', 'Purlins half done'],
          planned: ['Finish purlins', 'Roof panels'],
          updates: ['Steel erected in four days instead of six'],
          client: ['Barrel layout confirmed: five high'],
          safety: ['No accidents', 'Exclusion zone kept during the lift'],
          inspections: ['Engineer’s steel inspection passed'],
          photos: [
            ['portal', 'Frames stood and plumbed'],
            ['slab', 'Slab before the steel'],
          ],
        }),
        report(-18, tane, 82, {
          invoiced: '342700.00',
          approved: '12600.00',
          done: 2,
          achieved: ['Wall and roof panels complete', 'Roller doors in', 'Board and lighting live'],
          planned: ['Cool plant commissioning', 'Floor sealing'],
          updates: ['Cool plant on the ferry, due Monday'],
          client: ['First barrels may move in the week of hand-over'],
          safety: ['No incidents'],
          inspections: ['Panel fixing inspection passed', 'Electrical certificate received, approved'],
          photos: [
            ['portal', 'Inside before the panels'],
            ['switchboard', 'Distribution board'],
          ],
          shares: [{}],
        }),
      ],
    ),
  ],
)
