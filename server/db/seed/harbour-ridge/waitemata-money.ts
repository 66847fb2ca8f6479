import type { InvoiceStory, VariationStory } from '../story.ts'
import { rebecca, tane } from './people.ts'

// The sums agree with what the jobs' reports say was invoiced, approved and pending on their day.

export const villaVariations: readonly VariationStory[] = [
  {
    name: 'Two extra piles, rear third',
    added: -97,
    by: tane,
    quoted: '6900.00',
    cost: '4820.00',
    approved: -84,
    started: -84,
    completed: -80,
    description:
      'Two of the retained piles were rotten below ground. Replace both with braced timber piles on new footings, 200 mm deeper than drawn, and re-level the floor above.',
    photos: [['reinforcing', 'South corner before the pour']],
  },
  {
    name: 'Skylight over the kitchen',
    added: -46,
    by: tane,
    quoted: '14850.00',
    cost: '10980.00',
    approved: -38,
    started: -34,
    completed: -22,
    description:
      'Supply and install a 1180 × 780 mm double-glazed opening skylight over the kitchen island: trimmed rafters, flashing kit to the corrugate, plastered and painted shaft.\nIncludes the engineer’s check of the trimmed rafters.',
    photos: [
      ['trusses', 'Rafters to be trimmed'],
      ['plan', 'Position above the island'],
    ],
    files: [{ name: 'SK-07 Skylight.pdf', drawing: 'plan' }],
  },
  {
    name: 'Outdoor shower off the deck',
    added: -6,
    by: tane,
    quoted: '8460.00',
    cost: '6150.00',
    description:
      'Hot and cold outdoor shower on the east wall, hardwood screen, drain to the gully trap. To be plumbed before the deck goes down.',
    photos: [['cladding', 'East wall, where it goes']],
  },
]

export const villaInvoices: readonly InvoiceStory[] = [
  {
    day: -97,
    reference: 'PC-01',
    lines: [
      ['Preliminaries and site set-up', '14150.00'],
      ['Demolition of the rear lean-to', '11500.00'],
      ['Re-piling, 22 piles', '1045.4545', '22'],
    ],
    payments: [[-78, 'rest', 'Waitemata PC-01']],
  },
  {
    day: -70,
    reference: 'PC-02',
    lines: [
      ['Footings, blockwork and slab', '41050.00'],
      ['Wall frames and steel beam', '25000.00'],
      { variation: 'Two extra piles, rear third' },
    ],
    payments: [[-50, 'rest', 'Waitemata PC-02']],
  },
  {
    day: -45,
    reference: 'PC-03',
    lines: [
      ['Roof framing, corrugate and flashings', '58000.00'],
      ['First fix electrical and plumbing', '15000.00'],
    ],
    payments: [[-26, 'rest', 'Waitemata PC-03']],
  },
  {
    day: -23,
    reference: 'PC-04',
    lines: [
      ['Exterior joinery supplied and installed', '39625.00'],
      ['Weatherboards, east and south', '18500.00'],
      { variation: 'Skylight over the kitchen' },
    ],
    payments: [[-5, '50000.00', 'Waitemata PC-04 part']],
    notes: 'Progress claim 4. Please pay within 20 days.',
  },
  {
    day: -5,
    reference: 'PC-05',
    lines: [
      ['Insulation and lining to date', '36825.00'],
      ['Deck piles and bearers', '14000.00'],
    ],
  },
]

export const townhouseVariations: readonly VariationStory[] = [
  {
    name: 'Solid timber front doors, four units',
    added: -83,
    by: rebecca,
    quoted: '18700.00',
    cost: '13960.00',
    approved: -77,
    started: -70,
    completed: -40,
    description: 'Solid cedar entrance doors with multi-point locks in place of the aluminium doors of the contract.',
  },
  {
    name: 'Upgraded kitchens, stone benches',
    added: -62,
    by: rebecca,
    quoted: '52300.00',
    cost: '40120.00',
    approved: -52,
    started: -44,
    description:
      'Engineered stone benches with waterfall ends, soft-close drawers throughout and integrated rangehoods in all four units.',
    photos: [['kitchen', 'Unit 1 as built']],
  },
  {
    name: 'Tiles supplied by the client',
    added: -60,
    by: rebecca,
    type: 'credit',
    quoted: '6800.00',
    cost: '6100.00',
    approved: -52,
    started: -44,
    completed: -12,
    description:
      'The client supplies the bathroom tiles. Credit for the tile allowance of the contract; laying stays with us.',
  },
  {
    name: 'Acoustic fence to the reserve',
    added: -10,
    by: rebecca,
    quoted: '27500.00',
    cost: '20850.00',
    description: '42 m of 1.8 m acoustic timber fence along the reserve boundary, posts at 2.4 m, capping and stain.',
    files: [
      {
        name: 'Fence quote.txt',
        text: [
          'Acoustic fence, reserve boundary',
          '',
          '42 m at 1.8 m, H4 posts, 25 mm boards, capping.',
          'Valid for 30 days.',
        ],
      },
    ],
  },
]

export const townhouseInvoices: readonly InvoiceStory[] = [
  {
    day: -143,
    reference: 'TH-PC-01 to 04',
    lines: [['Stage 1 to slabs, as claimed', '410000.00']],
    payments: [
      [-122, '300000.00', 'TH 1-4'],
      [-110, 'rest', 'TH 1-4 balance'],
    ],
  },
  {
    day: -75,
    reference: 'TH-PC-05 and 06',
    lines: [
      ['Frames, roofs and brick, as claimed', '556300.00'],
      { variation: 'Solid timber front doors, four units' },
    ],
    payments: [[-54, 'rest', 'TH 5-6']],
  },
  {
    day: -34,
    reference: 'TH-PC-07',
    lines: [
      ['Cladding, windows and lining units 1 and 2', '291500.00'],
      { variation: 'Upgraded kitchens, stone benches' },
      { variation: 'Tiles supplied by the client' },
    ],
    payments: [[-12, 'rest', 'TH 7']],
  },
  {
    day: -10,
    reference: 'TH-PC-08',
    lines: [
      ['Lining units 3 and 4', '121300.00'],
      ['Tiling and painting to date', '67000.00'],
    ],
    stays: 'pending',
  },
]
