import type { Language } from '#server/platform/http/language.ts'

const en = {
  title: 'Contract Variation',
  client: 'Client',
  job: 'Job',
  number: 'Variation',
  type: 'Type',
  addition: 'Addition to the contract',
  credit: 'Credit to the contract',
  pendingApproval: 'Awaiting approval',
  approved: 'Approved',
  dateAdded: 'Date',
  dateApproved: 'Approved on',
  dateCompleted: 'Completed on',
  price: 'Change to the contract price',
  addedToContract: 'Added to the contract, excl. tax',
  takenOffContract: 'Taken off the contract, excl. tax',
  photos: 'Photos',
  photo: 'Photo {n}',
  approval: 'Approval',
  statement:
    'Signed for the client and for the contractor, this variation changes the contract by the work and the amount above.',
  forClient: 'For the client',
  forCompany: 'For the contractor',
  signature: 'Signature',
  name: 'Name',
  signedOn: 'Date signed',
  page: 'Page {n} of {total}',
}

/** Every word a variation prints besides its data. `{n}` and `{total}` are filled in by the template. */
export type VariationPdfLabels = typeof en

const es: VariationPdfLabels = {
  title: 'Variación del contrato',
  client: 'Cliente',
  job: 'Obra',
  number: 'Variación',
  type: 'Tipo',
  addition: 'Adición al contrato',
  credit: 'Deducción del contrato',
  pendingApproval: 'Pendiente de aprobación',
  approved: 'Aprobada',
  dateAdded: 'Fecha',
  dateApproved: 'Aprobada el',
  dateCompleted: 'Terminada el',
  price: 'Cambio en el precio del contrato',
  addedToContract: 'Se suma al contrato, sin impuestos',
  takenOffContract: 'Se resta del contrato, sin impuestos',
  photos: 'Fotos',
  photo: 'Foto {n}',
  approval: 'Aprobación',
  statement:
    'Firmada por el cliente y por el contratista, esta variación modifica el contrato según los trabajos y el importe indicados.',
  forClient: 'Por el cliente',
  forCompany: 'Por el contratista',
  signature: 'Firma',
  name: 'Nombre',
  signedOn: 'Fecha de la firma',
  page: 'Página {n} de {total}',
}

const fr: VariationPdfLabels = {
  title: 'Avenant au contrat',
  client: 'Client',
  job: 'Chantier',
  number: 'Avenant',
  type: 'Type',
  addition: 'Plus-value au contrat',
  credit: 'Moins-value au contrat',
  pendingApproval: 'En attente d’approbation',
  approved: 'Approuvé',
  dateAdded: 'Date',
  dateApproved: 'Approuvé le',
  dateCompleted: 'Terminé le',
  price: 'Modification du prix du contrat',
  addedToContract: 'En plus du contrat, hors taxes',
  takenOffContract: 'En moins du contrat, hors taxes',
  photos: 'Photos',
  photo: 'Photo {n}',
  approval: 'Approbation',
  statement:
    'Signé par le client et par l’entreprise, cet avenant modifie le contrat selon les travaux et le montant indiqués ci-dessus.',
  forClient: 'Pour le client',
  forCompany: 'Pour l’entreprise',
  signature: 'Signature',
  name: 'Nom',
  signedOn: 'Date de signature',
  page: 'Page {n} sur {total}',
}

/** The variation's printed words, complete in each language. */
export const variationPdfLabels: Record<Language, VariationPdfLabels> = { en, es, fr }
