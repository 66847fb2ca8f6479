import { client, job, report } from '../story.ts'
import { mele, rebecca, tane } from './people.ts'

export const ponsonby = client('Ponsonby Grocers', {
  since: -88, email: 'hello@ponsonbygrocers.example', website: 'https://ponsonbygrocers.example', phone: '09 555 0149', address: '212 Ponsonby Road, Ponsonby, Auckland 1011',
  contactName: 'Lucia Marinelli', contactPhone: '021 555 0175', contactEmail: 'lucia@ponsonbygrocers.example', logo: 'ponsonby',
}, [
  job('Shop fit-out, 212 Ponsonby Road', {
    address: '212 Ponsonby Road, Ponsonby, Auckland 1011', start: -62, end: 9, status: 'in-progress', manager: 'Tāne Ruatapu', quote: 'Q-2441', claim: 'PC-04',
    contract: '118600.00', invoiced: '126900.00', approved: '3200.00', pending: '9800.00',
    description: 'Deli counter, cool room, oak shelving, new shopfront and floor in an 1890s brick shop.', notes: 'Claim 4 was sent before the credit for the shopfront glass; credit note to follow.',
    milestones: [['Strip-out', -55, 'done'], ['Cool room running', -18, 'done'], ['Counter installed', 4], ['Opening day', 9]],
    variations: [
      { name: 'Hearth infill', added: -40, by: tane, quoted: '3200.00', cost: '2240.00', approved: -36, started: -36, completed: -30, description: 'Fill the old hearth found under the shop floor to the engineer’s detail.' },
      { name: 'Illuminated shopfront sign', added: -7, by: tane, quoted: '14600.00', cost: '11250.00', description: 'Steel letters, halo-lit, on the parapet, with its own circuit and timer. Heritage consent by the client.' },
      { name: 'Shopfront glass by the landlord', added: -6, by: tane, type: 'credit', quoted: '4800.00', cost: '4300.00', description: 'The landlord replaces the shopfront glass. Credit for the allowance in the contract.' },
    ],
    invoices: [
      { day: -38, reference: 'PG-01 to 03', lines: [['Strip-out, floor and services, as claimed', '59300.00']], terms: 'Net 7', payments: [[-30, 'rest', 'Ponsonby Grocers']] },
      { day: -21, reference: 'PG-04 sent to the old address', lines: [['Cool room', '31200.00']], terms: 'Net 7', voided: -20 },
      { day: -20, reference: 'PG-04', lines: [['Cool room', '31200.00'], { variation: 'Hearth infill' }], terms: 'Net 7', payments: [[-9, '20000.00', 'PG part']] },
      { day: -6, reference: 'PG-05', lines: [['Shelving, shopfront and glazing', '33200.00']], terms: 'Net 14' },
    ],
  }, [
    report(-37, tane, 46, {
      invoiced: '59300.00', done: 1, achieved: ['Strip-out, levelling and new floor substrate', 'Brick wall repointed', 'Cool room panels delivered'], planned: ['Cool room', 'Shopfront joinery'], updates: ['Old hearth found under the floor; filled to the engineer’s detail'],
      client: ['Lucia chose the oak finish'], safety: ['No accidents'], inspections: ['Structural check of the hearth infill passed'], photos: [['plan', 'Counter moved 200 mm for the door']],
    }),
    report(-5, mele, 88, {
      invoiced: '126900.00', approved: '3200.00', pending: '9800.00', done: 2, achieved: ['Cool room running at 3 degrees', 'Shelving up', 'Shopfront glazed'], planned: ['Deli counter', 'Signage', 'Final clean'], updates: ['Counter stone arrives Wednesday', 'Claims are ahead of the contract until the glass credit is booked'],
      client: ['Opening party invitations are out: the date stands'], safety: ['No incidents', 'Footpath gantry removed'], inspections: ['Food premises pre-check passed'], photos: [['kitchen', 'Back-of-house joinery'], ['switchboard', 'Shop board labelled']], shares: [{ ends: 12 }],
    }),
  ]),
])

export const totara = client('Tōtara River Vineyards', {
  since: -210, email: 'office@totarariver.example', billingEmail: 'accounts@totarariver.example', website: 'https://totarariver.example', phone: '09 555 0191', address: '640 Sandspit Road, Matakana 0985',
  contactName: 'Pieter van der Laan', contactPhone: '027 555 0126', logo: 'totara', notes: 'No dust during harvest, late February to April.',
}, [
  job('Cellar door and tasting room', {
    address: '640 Sandspit Road, Matakana 0985', start: -30, end: 150, status: 'in-progress', manager: 'Rebecca Thornton', foreman: 'Mele Faleolo', quote: 'Q-2449', claim: 'PC-01',
    contract: '932000.00', invoiced: '93200.00', description: '240 m² tasting room in cedar and rammed earth, 60 m² deck, car park for 30, septic system.',
    milestones: [['Earthworks', -12, 'done'], ['Slab', 12], ['Roof on', 58], ['Liquor licence inspection', 132], ['Opening', 150]], files: [{ name: 'A-100 Tasting room plan.pdf', drawing: 'plan' }],
  }, [
    report(-10, rebecca, 12, {
      invoiced: '93200.00', done: 1, achieved: ['Building platform cut and compacted', 'Effluent field laid', 'Rammed earth test panel made'], planned: ['Footings', 'Underfloor services', 'Slab mesh'], updates: ['Test panel strength is above the engineer’s figure', 'Gravel for the car park comes from the neighbour’s pit'],
      client: ['Pieter and the architect approved the wall colour'], safety: ['No accidents', 'Water tanker on site against dust'], inspections: ['Effluent field inspection passed', 'Footing inspection booked'], photos: [['reinforcing', 'Slab thickening and mesh started'], ['plan', 'Tasting counter moved on the plan']],
    }),
  ]),
  job('Barrel store', {
    address: '640 Sandspit Road, Matakana 0985', start: -140, end: 20, status: 'in-progress', manager: 'Tāne Ruatapu', quote: 'Q-2409', claim: 'PC-05',
    contract: '418000.00', invoiced: '342700.00', approved: '12600.00', description: '14.5 × 24 m steel portal building with insulated panels, trench drain and a cool plant pad.',
    variations: [{ name: 'Cool plant pad and bund', added: -45, by: tane, quoted: '12600.00', cost: '9430.00', approved: -36, started: -28, completed: -20, description: 'Concrete pad 6 × 4 m with a bund and a sump for the cool plant, in place of the gravel pad of the contract.' }],
    invoices: [
      { day: -74, reference: 'BS-PC-01 to 03', lines: [['Slab, trench drain and steel, as claimed', '167200.00']], payments: [[-52, 'rest', 'Totara River']] },
      { day: -19, reference: 'BS-PC-04 and 05', lines: [['Insulated panels and roller doors', '148500.00'], ['Electrical, as claimed', '27000.00']], terms: 'Net 30' },
    ],
    milestones: [['Steel up', -75, 'done'], ['Panels on', -30, 'done'], ['Cool plant running', 8], ['Hand-over', 20]],
  }, [
    report(-73, tane, 44, {
      invoiced: '167200.00', done: 1, achieved: ['Slab poured with trench drain', 'Portal frames stood, plumbed and bolted', 'Purlins half done'], planned: ['Finish purlins', 'Roof panels'], updates: ['Steel erected in four days instead of six'],
      client: ['Barrel layout confirmed: five high'], safety: ['No accidents', 'Exclusion zone kept during the lift'], inspections: ['Engineer’s steel inspection passed'], photos: [['portal', 'Frames stood and plumbed'], ['slab', 'Slab before the steel']],
    }),
    report(-18, tane, 82, {
      invoiced: '342700.00', approved: '12600.00', done: 2, achieved: ['Wall and roof panels complete', 'Roller doors in', 'Board and lighting live'], planned: ['Cool plant commissioning', 'Floor sealing'], updates: ['Cool plant on the ferry, due Monday'],
      client: ['First barrels may move in the week of hand-over'], safety: ['No incidents'], inspections: ['Panel fixing inspection passed', 'Electrical certificate received, approved'], photos: [['portal', 'Inside before the panels'], ['switchboard', 'Distribution board']], shares: [{}],
    }),
  ]),
])

export const harbourCare = client('Harbour Care Medical', {
  since: -120, email: 'facilities@harbourcare.example', billingEmail: 'ap@harbourcare.example', website: 'harbourcare.example/clinics', phone: '09 555 0133', address: '5 Corinthian Drive, Albany, Auckland 0632',
  contactName: 'Dr Aroha Kingi', contactPhone: '021 555 0180', contactEmail: 'a.kingi@harbourcare.example', logo: 'harbourCare',
}, [
  job('Albany clinic fit-out', {
    address: '5 Corinthian Drive, Albany, Auckland 0632', start: -50, end: 40, status: 'in-progress', manager: 'Rebecca Thornton', quote: 'Q-2444', claim: 'PC-02', contract: '365200.00', invoiced: '146100.00', pending: '7400.00',
    description: 'Six consulting rooms, procedure room, reception. Acoustic walls, medical gas, vinyl with coved skirtings.', milestones: [['Partitions', -22, 'done'], ['Services first fix', 4], ['Vinyl down', 25], ['Clinic opens', 40]],
  }, [
    report(-15, mele, 38, {
      invoiced: '146100.00', pending: '7400.00', done: 1, achieved: ['Partitions framed and one side lined', 'Ceiling grid up', 'Medical gas pipework pressure tested'], planned: ['Second side lining after inspection', 'Mechanical ducts'], updates: ['Procedure room light needs a heavier support: variation sent'],
      client: ['Dr Kingi walked the rooms with the nurses'], safety: ['No accidents', 'After-hours drilling agreed with the neighbours'], inspections: ['Medical gas pressure test passed', 'Pre-line inspection on Thursday'], photos: [['framing', 'Partition frames'], ['roughIn', 'Wiring in room 4']],
    }),
  ]),
  job('Milford consulting rooms', {
    address: '141 Kitchener Road, Milford, Auckland 0620', start: 14, end: 63, status: 'pending', manager: 'Rebecca Thornton', quote: 'Q-2458', contract: '128750.00', description: 'Two more consulting rooms and an accessible bathroom in the former bank.', milestones: [['Start on site', 14], ['Hand-over', 63]],
  }),
])
