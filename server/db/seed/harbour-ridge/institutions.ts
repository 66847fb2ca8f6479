import { client, job, report } from '../story.ts'
import { mele, rebecca, tane } from './people.ts'

const villas = job('Villas 12 to 17', {
  address: '85 Red Beach Road, Red Beach, Auckland 0932', start: -160, end: 75, status: 'in-progress', manager: 'Rebecca Thornton', foreman: 'Mele Faleolo',
  quote: 'Q-2402', claim: 'PC-06', contract: '2245000.00', invoiced: '1212300.00', approved: '38400.00',
  description: 'Six single-level retirement villas in three pairs. Step-free entries, wide doors, accessible bathrooms, shared garden path.',
  milestones: [['Pair 1 roof on', -88, 'done'], ['Pair 2 roof on', -46, 'done'], ['Pair 3 roof on', 5], ['Pair 1 hand-over', 30], ['All villas handed over', 75]],
  files: [{ name: 'Villa type B plan.pdf', drawing: 'plan' }, { name: 'Village rules for contractors.txt', text: ['Village rules for contractors', '', 'Ten kilometres an hour on all village roads.', 'No deliveries between 12 and 2 pm.', 'Residents have right of way, always.'] }],
}, [
  report(-128, rebecca, 18, {
    invoiced: '269400.00', achieved: ['Earthworks finished for pairs 1 and 2', 'Slabs poured for villas 12 and 13'], planned: ['Frames for pair 1', 'Slabs for pair 2'],
    updates: ['Topsoil kept on site for the garden path'], client: ['Village manager introduced residents at morning tea'], safety: ['No accidents', 'Pedestrian fence moved to give residents a wider path'],
    inspections: ['Siting inspection passed', 'Slab inspections passed for villas 12 and 13'], photos: [['reinforcing', 'Villa 13 before the pour'], ['slab', 'Villa 12 slab']],
  }),
  report(-83, mele, 34, {
    invoiced: '628600.00', approved: '12400.00', done: 1, achieved: ['Pair 1 roofed', 'Pair 2 frames stood', 'Services trench to pair 3'], planned: ['Pair 2 trusses', 'Joinery pair 1'],
    updates: ['Water main found 300 mm off the plan; rerouted, as-built updated'], client: ['Bathroom rail positions agreed with the occupational therapist'], safety: ['No incidents', 'Service strike avoided: potholing before digging paid off'],
    inspections: ['Framing inspection pair 1 passed'], photos: [['trusses', 'Pair 1 trusses'], ['framing', 'Pair 2 frames'], ['plan', 'Rail positions marked up']],
  }),
  report(-41, rebecca, 49, {
    invoiced: '942900.00', approved: '38400.00', done: 2, achieved: ['Pair 2 roofed and wrapped', 'Pair 1 clad and lined', 'Path boxed to the garden'], planned: ['Pair 3 frames', 'Kitchens pair 1'],
    updates: ['Kitchen maker changed after the first one closed; price held'], client: ['Show villa to open when pair 1 is painted'], safety: ['No accidents since the last report'],
    inspections: ['Pre-line inspection pair 1 passed', 'Wrap inspection pair 2 passed'], photos: [['wrap', 'Pair 2 closed in'], ['cladding', 'Villa 12, garden side']],
  }),
  report(-7, mele, 58, {
    invoiced: '1212300.00', approved: '38400.00', done: 2, achieved: ['Kitchens in villas 12 and 13', 'Tiling in villa 12', 'Pair 3 trusses standing'], planned: ['Pair 3 roof', 'Paint pair 1', 'Path pour'],
    updates: ['Roofer one week late for pair 3; crew from another job moved over'], client: ['Show villa date set with the sales office'], safety: ['One near miss: unsecured ladder, removed and tagged'],
    inspections: ['Waterproofing villas 12 and 13 passed'], photos: [['kitchen', 'Villa 12 kitchen'], ['trusses', 'Pair 3'], ['bathroom', 'Accessible bathroom, villa 12']], shares: [{ ends: 23 }],
  }),
])

const lounge = job('Community lounge re-roof', {
  address: '85 Red Beach Road, Red Beach, Auckland 0932', start: 21, end: 70, status: 'pending', manager: 'Rebecca Thornton', quote: 'Q-2455', contract: '164800.00',
  description: 'Replace 420 m² of concrete tile with long-run iron, new gutters, two skylights. The lounge stays open.', milestones: [['Scaffold up', 26], ['Iron on', 52], ['Scaffold down', 66]],
})

export const kauri = client('Kauri Ridge Retirement Village Trust', {
  since: -380, email: 'projects@kauriridge.example', billingEmail: 'accounts@kauriridge.example', website: 'https://kauriridge.example', phone: '09 555 0177',
  address: '85 Red Beach Road, Red Beach, Auckland 0932', contactName: 'Margaret Lum', contactPhone: '021 555 0118', contactEmail: 'm.lum@kauriridge.example', logo: 'kauri',
  notes: 'Residents first: noise only between 8 am and 4 pm.',
}, [villas, lounge])

const classrooms = job('Classroom block C', {
  address: '102 Glenfield Road, Hillcrest, Auckland 0627', start: -95, end: 52, status: 'in-progress', manager: 'Tāne Ruatapu', foreman: 'Mele Faleolo', quote: 'Q-2430', claim: 'PC-03',
  contract: '1138000.00', invoiced: '602900.00', approved: '19250.00', pending: '11300.00',
  description: 'Four teaching spaces and a breakout room in a two-storey timber block; screw piles, mass timber first floor, new covered way.',
  milestones: [['Screw piles', -84, 'done'], ['First floor in', -52, 'done'], ['Weathertight', -15, 'done'], ['Services commissioned', 28], ['Ready for term', 46]],
}, [
  report(-78, tane, 16, {
    invoiced: '136500.00', done: 1, achieved: ['48 screw piles driven and load tested', 'Ground beams poured'], planned: ['Ground floor frames', 'Mass timber delivery'],
    updates: ['Two piles refused early and were re-driven'], client: ['Site fence covered with the pupils’ drawings'], safety: ['No accidents', 'Deliveries only outside drop-off times'],
    inspections: ['Pile certificates approved by the engineer'], photos: [['reinforcing', 'Ground beam reinforcing']],
  }),
  report(-47, mele, 41, {
    invoiced: '386900.00', approved: '7800.00', done: 2, achieved: ['Mass timber floor lifted in over two Saturdays', 'Upper frames stood', 'Scaffold complete'], planned: ['Roof', 'Wrap'],
    updates: ['Crane days went to plan'], client: ['Principal and board visited on Friday'], safety: ['No incidents on crane days'], inspections: ['Framing inspection passed'],
    photos: [['framing', 'Upper floor frames'], ['scaffold', 'North elevation']], shares: [{ ends: -5 }],
  }),
  report(-13, tane, 57, {
    invoiced: '602900.00', approved: '19250.00', pending: '11300.00', done: 3, achieved: ['Roof and wrap complete', 'Joinery in', 'First fix electrical upstairs'], planned: ['Acoustic linings', 'Cladding', 'Data cabling'],
    updates: ['Building is dry', 'Extra data points asked for: variation sent'], client: ['Colour samples with the school'], safety: ['No accidents', 'Dust monitoring within limits'],
    inspections: ['Wrap inspection passed', 'Fire stopping not yet inspected'], photos: [['wrap', 'Weathertight'], ['roughIn', 'First fix, room C3'], ['scaffold', 'Scaffold ready for cladding']],
  }),
])

const retaining = job('Retaining wall - lower field', {
  address: '102 Glenfield Road, Hillcrest, Auckland 0627', start: -70, end: -14, status: 'in-progress', manager: 'Tāne Ruatapu', quote: 'Q-2437', claim: 'PC-02',
  contract: '92400.00', invoiced: '55440.00', description: '64 m timber pole wall up to 2.2 m, drainage to the existing soak pit, safety fence on top.',
  milestones: [['Poles in', -45, 'done'], ['Drainage and backfill', -20], ['Fence', -14]],
}, [
  report(-38, mele, 45, {
    invoiced: '32340.00', done: 1, achieved: ['All 54 poles bored and concreted', 'Rails to the first 20 m'], planned: ['Rails and draincoil', 'Scoria backfill'], updates: ['Soft ground at poles 31 to 38: deeper holes, engineer informed'],
    client: ['Field closed until the fence is up'], safety: ['No accidents'], inspections: ['Bored holes approved by the engineer'], photos: [['retaining', 'Section as built at pole 12']],
  }),
  report(-11, tane, 70, {
    invoiced: '55440.00', done: 1, achieved: ['Rails complete', 'Draincoil and scoria to 40 m'], planned: ['Finish backfill', 'Safety fence', 'Topsoil and seed'], updates: ['Eleven days of rain: behind the contract date, extension of time claimed'],
    client: ['School told of the new date'], safety: ['No incidents', 'Excavation fenced every night'], inspections: ['Drainage inspection failed at the outlet; repaired, re-inspection booked'], photos: [['retaining', 'Drainage going in']],
  }),
])

export const northHarbour = client('North Harbour Schools Property Office', {
  since: -300, email: 'property@nhschools.example', billingEmail: 'payables@nhschools.example', website: 'nhschools.example', phone: '09 555 0105', address: '33 Constellation Drive, Rosedale, Auckland 0632',
  contactName: 'Sanjay Mehta', contactPhone: '027 555 0131', contactEmail: 'sanjay.mehta@nhschools.example', logo: 'northHarbour', notes: 'Police vetting needed for everybody on site during term.',
}, [classrooms, retaining])
