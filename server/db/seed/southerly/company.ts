import { priya } from '../bookkeeper.ts'
import { client, company, job, report } from '../story.ts'
import { callum } from './people.ts'
import { southerlyTasks } from './tasks.ts'

const petone = client(
  'Petone Brewing Company',
  {
    since: -150,
    email: 'brew@petonebrewing.example',
    billingEmail: 'accounts@petonebrewing.example',
    website: 'https://petonebrewing.example',
    phone: '04 555 0142',
    address: '91 Jackson Street, Petone, Lower Hutt 5012',
    contactName: 'Nikau Parata',
    contactPhone: '021 555 0229',
    logo: 'petone',
  },
  [
    job(
      'Brewhouse power upgrade',
      {
        address: '91 Jackson Street, Petone, Lower Hutt 5012',
        start: -66,
        end: 12,
        status: 'in-progress',
        manager: 'Callum McKenzie',
        quote: 'SE-0312',
        claim: '3',
        contract: '84600.00',
        invoiced: '57200.00',
        approved: '2950.00',
        description: 'New 400 A main board, feeds to three fermenters and the canning line, emergency lighting.',
        variations: [
          {
            name: 'Spare ways in the main board',
            added: -30,
            by: callum,
            quoted: '2950.00',
            cost: '2010.00',
            approved: -26,
            completed: -24,
            description: 'Twelve spare ways and a surge protector in the new main board.',
          },
        ],
        invoices: [
          {
            day: -46,
            reference: 'SE-0312/1',
            lines: [['Cable tray and main board', '21150.00']],
            terms: 'Net 20',
            payments: [[-24, 'rest', 'Petone Brewing']],
          },
          {
            day: -22,
            reference: 'SE-0312/2',
            lines: [['Night change-over and feeds', '33100.00'], { variation: 'Spare ways in the main board' }],
            terms: 'Net 14',
          },
        ],
        milestones: [
          ['Main board live', -24, 'done'],
          ['Fermenters fed', 3],
          ['Test and tag', 12],
        ],
      },
      [
        report(-45, callum, 30, {
          invoiced: '21150.00',
          achieved: ['Cable tray through the brewhouse', 'Main board on the wall'],
          planned: ['Night shutdown for the change-over'],
          updates: ['Lines company confirmed the shutdown'],
          client: ['Shutdown agreed for Sunday 10 pm'],
          safety: ['No accidents', 'Lock-out boxes placed'],
          inspections: ['No inspection due yet'],
          photos: [['roughIn', 'Feeds before lining']],
        }),
        report(-21, callum, 65, {
          invoiced: '57200.00',
          approved: '2950.00',
          done: 1,
          achieved: ['Main board live after one night', 'Fermenter 1 fed'],
          planned: ['Fermenters 2 and 3', 'Emergency lighting'],
          updates: ['Change-over took five hours of the eight allowed'],
          client: ['Brewing started again Monday 6 am'],
          safety: ['No incidents during the shutdown'],
          inspections: ['Mains inspection passed'],
          photos: [['switchboard', 'Main board labelled and tested']],
          shares: [{}],
        }),
      ],
    ),
    job('Taproom lighting', {
      address: '91 Jackson Street, Petone, Lower Hutt 5012',
      start: 18,
      end: 32,
      status: 'pending',
      manager: 'Callum McKenzie',
      quote: 'SE-0325',
      contract: '18900.00',
      description: 'Dimmable track lighting, outdoor festoon on its own RCD.',
    }),
  ],
)

const coolstores = client(
  'Capital Coolstores Ltd',
  {
    since: -220,
    email: 'maintenance@capitalcool.example',
    phone: '04 555 0176',
    address: '7 Seaview Road, Seaview, Lower Hutt 5010',
    contactName: 'Alison Webb',
    contactPhone: '027 555 0233',
    logo: 'wellingtonCold',
    notes: 'Never isolate a plant room without the duty engineer.',
  },
  [
    job(
      'Solar array, store 2',
      {
        address: '7 Seaview Road, Seaview, Lower Hutt 5010',
        start: -48,
        end: -4,
        status: 'in-progress',
        manager: 'Callum McKenzie',
        quote: 'SE-0318',
        claim: '2',
        contract: '132500.00',
        invoiced: '79500.00',
        pending: '4100.00',
        description: '99 kW on the north roof, two inverters, export limit by the lines company.',
        variations: [
          {
            name: 'Output display in reception',
            added: -31,
            by: callum,
            quoted: '4100.00',
            cost: '2890.00',
            description: 'A 32-inch display of the array’s output in reception, wired back to the inverters.',
          },
        ],
        milestones: [
          ['Rails on', -26, 'done'],
          ['Panels on', -10, 'done'],
          ['Export approved', 9],
        ],
      },
      [
        report(-30, callum, 48, {
          invoiced: '39750.00',
          done: 1,
          achieved: ['Roof anchors and rails', 'Inverter room cabled'],
          planned: ['Panels from Tuesday'],
          updates: ['Wind stopped roof work for three days'],
          client: ['Alison asked for a display in reception: variation sent'],
          safety: ['No accidents', 'Harness check each morning'],
          inspections: ['Roof fixing inspection passed'],
          photos: [['solar', 'First two strings']],
        }),
        report(-8, callum, 80, {
          invoiced: '79500.00',
          pending: '4100.00',
          done: 2,
          achieved: ['All panels clamped', 'Strings tested'],
          planned: ['Commission when the export approval is in'],
          updates: ['Export application still with the lines company: end date has passed'],
          client: ['Delay explained by phone'],
          safety: ['No incidents'],
          inspections: ['Export connection not approved yet'],
          photos: [
            ['solar', 'Array complete'],
            ['switchboard', 'AC isolators'],
          ],
          shares: [{ ends: 20 }],
        }),
      ],
    ),
  ],
)

const eastbourne = client(
  'Eastbourne Holiday Homes',
  {
    since: -310,
    email: 'bookings@eastbournehomes.example',
    phone: '04 555 0119',
    address: '240 Muritai Road, Eastbourne, Lower Hutt 5013',
    contactName: 'Tess Holloway',
  },
  [
    job(
      'Rewire, 240 Muritai Road',
      {
        address: '240 Muritai Road, Eastbourne, Lower Hutt 5013',
        start: -160,
        end: -120,
        status: 'completed',
        closed: -117,
        manager: 'Callum McKenzie',
        quote: 'SE-0290',
        claim: '2',
        contract: '31400.00',
        invoiced: '31400.00',
        description: 'Full rewire of a 1930s bach, new board, heat pump circuits.',
        milestones: [
          ['Old cable out', -150, 'done'],
          ['Certificate', -120, 'done'],
        ],
      },
      [
        report(-119, callum, 100, {
          invoiced: '31400.00',
          done: 2,
          achieved: ['Board labelled, certificates issued', 'Plaster made good'],
          planned: ['Nothing left on this job'],
          updates: ['Done before the long weekend'],
          client: ['Keys returned to Tess'],
          safety: ['No accidents or incidents'],
          inspections: ['Electrical inspection passed'],
          photos: [
            ['switchboard', 'New board'],
            ['roughIn', 'Walls before lining'],
          ],
        }),
      ],
    ),
  ],
)

const remutaka = client(
  'Remutaka Early Learning',
  {
    since: -40,
    email: 'centre@remutakakids.example',
    phone: '04 555 0160',
    address: '52 Fergusson Drive, Upper Hutt 5018',
    contactName: 'Fetu Sapolu',
    contactPhone: '021 555 0247',
  },
  [
    job(
      'EV chargers and car park lights',
      {
        address: '52 Fergusson Drive, Upper Hutt 5018',
        start: -14,
        end: 28,
        status: 'in-progress',
        manager: 'Callum McKenzie',
        quote: 'SE-0329',
        contract: '27800.00',
        invoiced: '6950.00',
        description: 'Two 22 kW chargers, six bollard lights, trench across the car park on a weekend.',
        milestones: [
          ['Trench', 2],
          ['Chargers live', 24],
        ],
      },
      [
        report(-3, callum, 20, {
          invoiced: '6950.00',
          achieved: ['Route marked out', 'Spare ways found on the board', 'Trench boxed'],
          planned: ['Trench on Saturday', 'Pull cables'],
          updates: ['Concrete saw booked'],
          client: ['Parents told of the closed parks'],
          safety: ['No accidents'],
          inspections: ['Trench inspection on Saturday'],
          photos: [['plan', 'Route marked on the plan']],
        }),
      ],
    ),
  ],
)

export const southerly = company('Southerly Electrical', {
  code: 'SOU',
  email: 'office@southerly.example',
  phone: '04 555 0100',
  address: '12 Port Road, Seaview, Lower Hutt 5010',
  website: 'https://southerly.example',
  gstNumber: '087-654-321',
  bankAccount: '06-0529-0087654-00',
  brandPrimary: '#1F3A8A',
  brandSecondary: '#FFC533',
  logo: 'southerly',
  plan: 'basic',
  founded: -330,
  staff: [callum, priya],
  clients: [petone, coolstores, eastbourne, remutaka],
  tasks: southerlyTasks,
})
