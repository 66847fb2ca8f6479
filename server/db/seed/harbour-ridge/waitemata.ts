import { client, job, report } from '../story.ts'
import { hana, mele, rebecca, tane } from './people.ts'
import { townhouseInvoices, townhouseVariations, villaInvoices, villaVariations } from './waitemata-money.ts'

const villa = job('Devonport villa - rear extension', {
  address: '27 Calliope Road, Devonport, Auckland 0624', start: -118, end: 34, status: 'in-progress', manager: 'Tāne Ruatapu', foreman: 'Mele Faleolo',
  quote: 'Q-2418', claim: 'PC-05', contract: '486500.00', invoiced: '318400.00', approved: '21750.00', pending: '8460.00',
  description: '68 m² rear extension to a 1908 villa: new kitchen, living and deck, second bathroom, re-pile of the rear third, sliding doors to the north. Heritage frontage stays untouched.',
  notes: 'Neighbour at 29 works nights: no power tools before 8.30 am.',
  milestones: [['Re-pile and foundations', -92, 'done'], ['Framing and roof closed in', -48, 'done'], ['Exterior joinery in', -19, 'done'], ['Lining and stopping', 6], ['Kitchen installed', 19], ['Practical completion', 34]],
  files: [
    { name: 'A-101 Floor plan rev C.pdf', drawing: 'plan' },
    { name: 'Site safety plan.txt', text: ['Site safety plan - 27 Calliope Road', '', 'Sign in at the container. Hard hats outside the shed, glasses for all cutting.', 'Asbestos: soffits of the rear lean-to removed by a licensed contractor, clearance certificate on file.', 'Nearest emergency department: North Shore Hospital, Takapuna.'] },
  ],
  variations: villaVariations, invoices: villaInvoices,
}, [
  report(-96, tane, 14, {
    invoiced: '48650.00', pending: '6900.00', done: 1,
    achieved: ['Rear lean-to taken down, demolition waste sorted and tipped', '22 timber piles braced and re-piled under the retained floor', 'Footings for the extension dug to 900 mm and boxed'],
    planned: ['Pour footings on Thursday', 'Blockwork to floor level', 'Order trusses once set-out is confirmed'],
    updates: ['Two extra piles were rotten below ground and are replaced: variation raised', 'Set-out checked by the surveyor'],
    client: ['Walked the rear section with Hana on site; agreed to keep the original brick chimney base'],
    safety: ['No accidents this fortnight', 'Asbestos clearance certificate received for the soffits'],
    inspections: ['Foundation inspection passed'],
    comments: 'Ground is softer at the south corner than the geotech report suggested. We went down another 200 mm there and it is within allowance.',
    photos: [['reinforcing', 'Reinforcing tied before the pour, looking north'], ['plan', 'Set-out checked against rev B']],
    shares: [{ ends: -30 }],
  }),
  report(-68, mele, 31, {
    invoiced: '121600.00', approved: '6900.00', done: 1,
    achieved: ['Floor slab poured and cured seven days', 'Wall frames stood, plumbed and braced', 'Steel beam over the living opening craned in'],
    planned: ['Roof trusses on Tuesday', 'Building wrap and battens', 'Plumber first fix below floor'],
    updates: ['Beam arrived three days early, saved a crane visit', 'Rain lost us one and a half days'],
    client: ['Hana approved the extra piles by e-mail', 'Window hardware to be satin black'],
    safety: ['No incidents; toolbox talk on working under a suspended load'],
    inspections: ['Pre-pour inspection passed', 'Framing inspection booked for next week'],
    photos: [['slab', 'Slab poured and saw cut'], ['framing', 'Frames stood and braced'], ['scaffold', 'Scaffold to the north side']],
  }),
  report(-44, tane, 47, {
    invoiced: '194600.00', approved: '6900.00', pending: '14850.00', done: 2,
    achieved: ['Roof framed, corrugate on, flashings to the villa weathered in', 'Wrap complete, extension closed in', 'Electrician and plumber first fix started'],
    planned: ['Exterior joinery from the 12th', 'Weatherboards to the east wall', 'Insulation to roof'],
    updates: ['Skylight over the kitchen added at the client’s request: variation priced', 'Timber lead times are back to ten days'],
    client: ['Skylight drawing and price sent for approval', 'Next site meeting Thursday 10 am'],
    safety: ['No accidents', 'Roof edge protection inspected weekly'],
    inspections: ['Framing inspection passed', 'Wrap inspection passed'],
    photos: [['trusses', 'Trusses fixed, purlins going on'], ['wrap', 'Closed in'], ['roughIn', 'First fix in the kitchen wall']],
  }),
  report(-20, tane, 61, {
    invoiced: '267575.00', approved: '21750.00', done: 3,
    achieved: ['All exterior joinery in and sealed', 'Bevel-back weatherboards to east and south walls primed', 'Skylight installed and flashed'],
    planned: ['Insulation and pre-line inspection', 'GIB to ceilings', 'Deck piles'],
    updates: ['Skylight variation approved and done', 'Kitchen maker confirmed delivery'],
    client: ['Colour schedule received', 'Client asks for a quote for an outdoor shower'],
    safety: ['No incidents', 'One near miss: sheet caught by wind, stacking rule repeated at the toolbox talk'],
    inspections: ['Cladding inspection passed'],
    photos: [['cladding', 'Weatherboards on the east wall'], ['wrap', 'Joinery in, north side']],
    shares: [{ revoked: -12 }],
  }),
  report(-4, tane, 68, {
    invoiced: '318400.00', approved: '21750.00', pending: '8460.00', done: 3,
    achieved: ['Insulation complete, pre-line signed off', 'Ceilings lined, walls 60 percent lined', 'Deck piles in and bearers on', 'Bathroom membrane first coat'],
    planned: ['Finish lining and start stopping', 'Tiler starts in the bathroom', 'Deck joists'],
    updates: ['On programme for hand-over', 'Outdoor shower priced: variation sent'],
    client: ['Site meeting held Tuesday; tile choice confirmed', 'Waiting for approval of the outdoor shower'],
    safety: ['No accidents this fortnight', 'First-aid kit restocked'],
    inspections: ['Pre-line building inspection passed', 'Pre-line plumbing inspection passed'],
    comments: 'If the outdoor shower is approved by Friday it can be plumbed before the deck goes down.',
    photos: [['bathroom', 'Membrane to the second bathroom'], ['roughIn', 'Kitchen wall before lining'], ['cladding', 'East elevation'], ['plan', 'Door position as agreed on site']],
    shares: [{ ends: 26 }, {}],
  }),
])

const townhouses = job('Browns Bay townhouses - stage 1', {
  address: '14-20 Anzac Road, Browns Bay, Auckland 0630', start: -205, end: -6, status: 'in-progress', manager: 'Rebecca Thornton', foreman: 'Mele Faleolo',
  quote: 'Q-2391', claim: 'PC-08', contract: '1864000.00', invoiced: '1510300.00', approved: '64200.00', pending: '27500.00',
  description: 'Four two-storey townhouses, timber frame on slab, brick to ground floor and shiplap above. Shared driveway, stormwater tank and landscaping.',
  milestones: [['Slabs poured', -150, 'done'], ['Roofs on', -95, 'done'], ['Units 1 and 2 lined', -40, 'done'], ['Units 3 and 4 lined', -16, 'done'], ['Code compliance units 1 and 2', 8], ['Hand-over', 24]],
  files: [{ name: 'A-201 Unit plans.pdf', drawing: 'plan' }], variations: townhouseVariations, invoices: townhouseInvoices,
}, [
  report(-142, rebecca, 28, {
    invoiced: '410000.00', done: 1,
    achieved: ['All four slabs poured', 'Frames for units 1 and 2 delivered', 'Stormwater tank set and backfilled'],
    planned: ['Stand frames in units 1 and 2', 'Scaffold to unit 1'], updates: ['Stage on programme', 'Council asked for an extra cleanout on the stormwater line'],
    client: ['Monthly meeting held, minutes sent'], safety: ['No accidents in the month', 'Traffic plan for the pour worked without trouble'],
    inspections: ['Drainage inspection passed', 'Pre-pour inspection passed units 1 to 4'],
    photos: [['slab', 'Unit 3 slab after floating'], ['reinforcing', 'Unit 4 mesh and starters']],
  }),
  report(-74, rebecca, 55, {
    invoiced: '985000.00', approved: '18700.00', done: 2,
    achieved: ['Roofs complete on all units', 'Brick to ground floor units 1 to 3', 'Windows in units 1 and 2'],
    planned: ['Brick to unit 4', 'Shiplap to upper floors', 'First fix services units 3 and 4'], updates: ['Bricklayer a week behind after the wet spell', 'Meter boards installed by the lines company'],
    client: ['Showed the agents through unit 1', 'Client changed the front doors: variation approved'], safety: ['No incidents', 'Scaffold tag renewed'],
    inspections: ['Brick veneer half-height inspection passed'],
    photos: [['scaffold', 'North elevation, units 1 to 3'], ['wrap', 'Unit 4 wrapped'], ['trusses', 'Unit 4 trusses before the iron']],
  }),
  report(-33, mele, 72, {
    invoiced: '1322000.00', approved: '64200.00', done: 3,
    achieved: ['Units 1 and 2 lined and stopped', 'Shiplap complete', 'Kitchens in units 1 and 2'],
    planned: ['Line units 3 and 4', 'Tiling units 1 and 2', 'Driveway boxing'], updates: ['Driveway concrete slips a week: supplier’s plant breakdown', 'Heat pumps delivered'],
    client: ['Programme slip reported by phone and in writing'], safety: ['One minor cut to a hand, first aid on site, back to work the same day'],
    inspections: ['Pre-line units 3 and 4: not passed, one missing strap; fixed, re-inspection booked'],
    photos: [['kitchen', 'Unit 1 kitchen'], ['roughIn', 'Unit 3 before lining']],
  }),
  report(-9, rebecca, 84, {
    invoiced: '1510300.00', approved: '64200.00', pending: '27500.00', done: 4,
    achieved: ['Units 3 and 4 lined', 'Bathrooms tiled in units 1 and 2', 'Painting started in unit 1'],
    planned: ['Driveway pour', 'Finishing units 1 and 2', 'Apply for code compliance'], updates: ['We will pass the contract date by about three weeks; revised programme attached to the claim', 'Landscaper booked'],
    client: ['Revised hand-over agreed in principle', 'Extra fencing requested: variation sent'], safety: ['No accidents since the last report'],
    inspections: ['Pre-line re-inspection passed', 'Waterproofing inspection passed'],
    photos: [['bathroom', 'Unit 2 bathroom'], ['kitchen', 'Unit 2 kitchen'], ['finished', 'Unit 1 exterior complete']],
    shares: [{ ends: 60 }],
  }),
])

const refit = job('Takapuna apartment - level 3 refit', {
  address: '3C / 48 The Strand, Takapuna, Auckland 0622', start: -190, end: -122, status: 'completed', closed: -118, manager: 'Tāne Ruatapu',
  quote: 'Q-2367', claim: 'PC-03', contract: '138900.00', invoiced: '143250.00', approved: '4350.00',
  description: 'Kitchen, two bathrooms and floors of a 112 m² apartment; work within body corporate hours, all waste through the service lift.',
  milestones: [['Strip-out', -182, 'done'], ['Waterproofing', -160, 'done'], ['Hand-over', -122, 'done']],
}, [
  report(-158, mele, 52, {
    invoiced: '69450.00', done: 2, achieved: ['Strip-out complete', 'Membranes to both bathrooms', 'Plumbing moved for the island'], planned: ['Tiling', 'Kitchen delivery'],
    updates: ['Lift booked for the stone bench'], client: ['Bench colour confirmed'], safety: ['No accidents'], inspections: ['Waterproofing inspection passed'],
    photos: [['bathroom', 'Main bathroom membrane']],
  }),
  report(-121, tane, 100, {
    invoiced: '143250.00', approved: '4350.00', done: 3, achieved: ['Defects list closed', 'Appliances commissioned', 'Final clean'], planned: ['Twelve-month defects visit'],
    updates: ['Handed over on the agreed day'], client: ['Keys and manuals handed to Hana'], safety: ['No accidents or incidents on the whole job'], inspections: ['Final inspection passed'],
    comments: 'Thank you for a well-decided job. We will call before the twelve months are up.', photos: [['kitchen', 'Finished kitchen'], ['bathroom', 'Ensuite']],
  }),
])

export const waitemata = client('Waitematā Harbour Properties Ltd', {
  since: -412, email: 'office@waitemataharbour.example', billingEmail: 'accounts@waitemataharbour.example', website: 'https://waitemataharbour.example', phone: '09 555 0120',
  address: 'Level 2, 11 Como Street, Takapuna, Auckland 0622', contactName: 'Hana Rāwiri', contactPhone: '021 555 0163', contactEmail: 'client@stringline.example',
  notes: 'Pays on the 20th. Claims to accounts by the 25th of the month, with photos.', logo: 'waitemata', portal: hana,
}, [villa, townhouses, refit])
