import { client, job, report } from '../story.ts'
import { mele, rebecca, tane } from './people.ts'

export const patel = client(
  'Priya and James Patel',
  {
    since: -140,
    email: 'patel.family@post.example',
    phone: '+64 21 555 0155',
    address: '9 Deep Creek Road, Torbay, Auckland 0630',
    contactName: 'Priya Patel',
    contactPhone: '+64 21 555 0155',
    notes: 'Call after 5 pm. Decisions come from Priya.',
  },
  [
    job(
      'New house, lot 14',
      {
        address: '16 Awaruku Road, Torbay, Auckland 0630',
        start: -75,
        end: 110,
        status: 'in-progress',
        manager: 'Tāne Ruatapu',
        foreman: 'Mele Faleolo',
        quote: 'Q-2433',
        claim: 'PC-03',
        contract: '748300.00',
        invoiced: '261900.00',
        approved: '5600.00',
        description: '186 m² three-bedroom house on a sloping section, corrugate roof, weatherboard, north deck.',
        variations: [
          {
            name: 'Wider bathroom door',
            added: -26,
            by: tane,
            quoted: '5600.00',
            cost: '4380.00',
            approved: -22,
            started: -20,
            description:
              'Bathroom door widened to 860 mm for a wheelchair: lintel, frame, door and floor levels. Not invoiced yet.',
          },
        ],
        invoices: [
          {
            day: -52,
            reference: 'Lot 14, stage 1',
            lines: [['Earthworks, retaining and slab', '112200.00']],
            terms: 'Net 14',
            payments: [[-40, 'rest', 'P and J Patel']],
          },
          {
            day: -17,
            reference: 'Lot 14, stage 2',
            lines: [['Frames, bracing and trusses', '149700.00']],
            terms: 'Net 30',
            payments: [[-3, '100000.00', 'Bank drawdown 2']],
          },
          {
            day: -1,
            reference: 'Lot 14, stage 3',
            lines: [
              ['Roof framing and iron, to date', '41800.00'],
              ['Scaffold hire', '640.00', '4'],
            ],
            terms: 'Net 14',
            stays: 'draft',
          },
        ],
        milestones: [
          ['Slab', -52, 'done'],
          ['Frames up', -24, 'done'],
          ['Roof on', 7],
          ['Closed in', 30],
          ['Hand-over', 110],
        ],
        files: [
          { name: 'A-101 Floor plan.pdf', drawing: 'plan' },
          {
            name: 'Geotech summary.txt',
            text: [
              'Geotech summary - lot 14',
              '',
              'Stiff clay from 600 mm. Good ground as NZS 3604 except the north-west corner.',
              'Piles under the north-west footing, 3 m.',
            ],
          },
        ],
      },
      [
        report(-51, mele, 15, {
          invoiced: '112200.00',
          done: 1,
          achieved: ['Platform cut, retaining to the drive', 'Slab with two piles under the north-west corner poured'],
          planned: ['Frames ordered for week 28'],
          updates: ['Ground as the geotech report says'],
          client: ['Priya and James saw the pour from the road'],
          safety: ['No accidents'],
          inspections: ['Pre-pour inspection passed'],
          photos: [
            ['reinforcing', 'Mesh and starters'],
            ['slab', 'Slab the morning after'],
          ],
        }),
        report(-16, tane, 33, {
          invoiced: '261900.00',
          approved: '5600.00',
          done: 2,
          achieved: ['Wall frames up and braced', 'Bottom plates fixed', 'Trusses delivered'],
          planned: ['Trusses and purlins', 'Roof iron', 'Wrap'],
          updates: ['Bathroom door widened at your request: variation approved'],
          client: ['Kitchen layout signed'],
          safety: ['No incidents', 'Perimeter scaffold ordered for the roof'],
          inspections: ['Framing inspection: not approved until two straps are added; straps are in'],
          photos: [
            ['framing', 'Frames from the drive'],
            ['plan', 'Wider bathroom door'],
          ],
          shares: [{ ends: 40 }],
        }),
      ],
    ),
  ],
)

export const bodyCorporate = client(
  'The Trustees of the Body Corporate of the Wairau Park Light Industrial Estate and Associated Common Property, Units 1 to 48',
  {
    since: -60,
    email: 'secretary@wairauparkbodycorporate.example',
    billingEmail: 'accounts@wairauparkbodycorporate.example',
    phone: '09 555 0168',
    address: '18-30 Link Drive, Wairau Valley, Auckland 0627',
    contactName: 'Bartholomew Featherstonehaugh-Williamson',
    contactPhone: '027 555 0199',
    contactEmail: 'bartholomew.featherstonehaugh-williamson@wairauparkbodycorporate.example',
    notes: 'Two trustees sign every variation.',
  },
  [
    job(
      'Re-clad units 1 to 12 and make good of the common stairs',
      {
        address: '18-30 Link Drive, Wairau Valley, Auckland 0627',
        start: -25,
        end: 200,
        status: 'in-progress',
        manager: 'Rebecca Thornton',
        quote: 'Q-2451',
        claim: 'PC-01',
        contract: '1420000.00',
        invoiced: '99400.00',
        pending: '46000.00',
        description:
          'Remove monolithic cladding, replace damaged framing, new cavity and fibre-cement. Units stay in business throughout.',
        variations: [
          {
            name: 'Decayed framing at the parapet of unit 1, beyond the allowance of the contract, with the surveyor’s photos',
            added: -7,
            by: rebecca,
            quoted: '46000.00',
            cost: '38900.00',
            description:
              'Replace 64 m of top plate and 41 studs at the parapet of unit 1, treat what stays, new cap flashing. Two trustees to sign.',
            photos: [
              ['framing', 'Unit 1, parapet'],
              ['scaffold', 'Access from the south'],
            ],
          },
        ],
        invoices: [
          {
            day: -8,
            reference: 'WP-PC-01',
            lines: [['Establishment, scaffold and shrink-wrap', '99400.00']],
            terms: 'Net 7',
          },
        ],
        milestones: [
          ['Scaffold units 1 to 4', -8, 'done'],
          ['Units 1 to 4 clad', 55],
          ['Units 5 to 8 clad', 120],
          ['Units 9 to 12 clad', 185],
        ],
      },
      [
        report(-6, rebecca, 7, {
          invoiced: '99400.00',
          pending: '46000.00',
          done: 1,
          achieved: ['Scaffold and shrink-wrap to units 1 to 4', 'Cladding off unit 1', 'Framing survey of unit 1'],
          planned: ['Cladding off units 2 to 4', 'Frame replacement with the surveyor'],
          updates: ['More decay than allowed at the parapet of unit 1: variation with the surveyor’s photos sent'],
          client: ['Weekly note to all tenants', 'Loading bays kept open'],
          safety: ['No accidents', 'Scaffold checked after the gale'],
          inspections: ['Surveyor’s inspection of unit 1 not passed: decay beyond the allowance'],
          photos: [
            ['scaffold', 'Units 1 to 4'],
            ['framing', 'Unit 1 framing exposed'],
          ],
          shares: [{ ends: 24 }],
        }),
      ],
    ),
    job('Car park drainage', {
      address: '18-30 Link Drive, Wairau Valley, Auckland 0627',
      start: 35,
      end: 58,
      status: 'pending',
      manager: 'Tāne Ruatapu',
      quote: 'Q-2460',
      contract: '58200.00',
      description: 'Three new catchpits, 46 m of 225 pipe, reseal. Weekends only.',
    }),
  ],
)

export const motorLodge = client(
  'Kōwhai Bay Motor Lodge',
  {
    since: -430,
    inactiveSince: -150,
    email: 'stay@kowhaibay.example',
    phone: '09 555 0184',
    address: '3 Hibiscus Coast Highway, Orewa, Auckland 0931',
    contactName: 'Graham Pryde',
    contactPhone: '027 555 0107',
    notes: 'Sold in winter; new owners have their own builder.',
  },
  [
    job(
      'Bathroom upgrades, units 1 to 10',
      {
        address: '3 Hibiscus Coast Highway, Orewa, Auckland 0931',
        start: -400,
        end: -290,
        status: 'completed',
        closed: -284,
        manager: 'Tāne Ruatapu',
        quote: 'Q-2288',
        claim: 'PC-04',
        contract: '96500.00',
        invoiced: '96500.00',
        description: 'Ten bathrooms, two at a time, lodge open throughout.',
        milestones: [
          ['Units 1 to 4', -360, 'done'],
          ['Units 5 to 10', -292, 'done'],
        ],
      },
      [
        report(-286, tane, 100, {
          invoiced: '96500.00',
          done: 2,
          achieved: ['Units 9 and 10 finished', 'Defects list closed'],
          planned: ['Nothing left on this job'],
          updates: ['Finished four days early'],
          client: ['Graham signed the hand-over'],
          safety: ['No accidents on the whole job'],
          inspections: ['Final inspection passed'],
          photos: [['bathroom', 'Unit 10']],
        }),
      ],
    ),
  ],
)
