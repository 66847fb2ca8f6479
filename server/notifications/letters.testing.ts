import type { NotificationKind } from '#domain/notifications/choices.ts'
import type { Language } from '#server/platform/http/language.ts'

// What is wrong with a text that people are sent, whatever it says.

/** Words that a text in another language has only where nobody translated it. */
const foreign: Record<Language, RegExp> = {
  en: among('está usted para vence vous pour votre échéance le la los des'),
  es: among('the was your you this with for has open due by and is of from overdue vous pour votre est sur des à'),
  fr: among('the was your you this with for has open due by and is of from overdue está usted para vence los con el'),
}

function among(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(${words.replaceAll(' ', '|')})(?!\\p{L})`, 'iu')
}

const faults: readonly [string, RegExp][] = [
  ['a place without its value', /\{\{|\}\}/],
  ['what no text says', /undefined|null|NaN|Invalid|\[object/],
  ['a key in place of its text', /\b[a-z]+[A-Z]\w*\.\w+\b|_(one|other)\b/],
  ['nothing where something is named', /“\s*”|«\s*»|\(\s*\)|""/],
  ['a gap', /\S {2,}\S/],
  ['a sentence that begins or ends with nothing', /^\s*[·:,.;]|[^.…]\s+[.,]( |$)|[·:]\s*$/m],
]

/** The faults of a text; `said` is what people named, which may be in any language. */
export function faultsOf(text: string, language: Language, said: readonly (string | null)[]): string[] {
  const named = said
    .filter((each) => each !== null && each !== '')
    .toSorted((one, other) => other!.length - one!.length)
  // Names go; what remains is ours. Addresses are read by nobody.
  const ours = named
    .reduce<string>((left, name) => left.replaceAll(name ?? '', '§'), text)
    .replaceAll(/https?:\/\/\S+/g, '§')
  const found = faults.filter(([, pattern]) => pattern.test(ours)).map(([fault]) => fault)
  if (language === 'fr' && / [:;?!»]|« /.test(ours)) found.push('a mark that may begin a line')
  const untranslated = foreign[language].exec(ours)?.[0]
  return untranslated === undefined ? found : [...found, `“${untranslated}” in another language`]
}

export const money: Record<Language, string> = { en: '$12,345.60', es: '$12.345,60', fr: '$12\u202f345,60' }
export const day: Record<Language, string> = { en: '9 Dec 2026', es: '9 dic 2026', fr: '9 déc. 2026' }

/** The subject of each, in English, Spanish and French: a kind without its row does not compile. */
export const subjects: Record<NotificationKind, readonly [en: string, es: string, fr: string]> = {
  taskAssigned: [
    'Hana Cole gave you a task: Pour slab',
    'Hana Cole le ha asignado una tarea: Pour slab',
    'Hana Cole vous a confié une tâche : Pour slab',
  ],
  subtaskAssigned: [
    'Hana Cole gave you a subtask: Fix ties',
    'Hana Cole le ha asignado una subtarea: Fix ties',
    'Hana Cole vous a confié une sous-tâche : Fix ties',
  ],
  taskReady: ['Ready to start: Pour slab', 'Lista para empezar: Pour slab', 'Prête à commencer : Pour slab'],
  taskMentioned: [
    'Hana Cole mentioned you: Pour slab',
    'Hana Cole le ha mencionado: Pour slab',
    'Hana Cole vous a mentionné : Pour slab',
  ],
  taskCommented: [
    'Hana Cole commented on Pour slab',
    'Hana Cole ha comentado Pour slab',
    'Hana Cole a commenté Pour slab',
  ],
  taskDue: ['Due today: Pour slab', 'Vence hoy: Pour slab', 'À faire aujourd’hui : Pour slab'],
  taskOverdue: ['Overdue: Pour slab', 'Atrasada: Pour slab', 'En retard : Pour slab'],
  variationSubmitted: [
    'VAR-2026-0003 needs approval: Extra retic',
    'VAR-2026-0003 espera aprobación: Extra retic',
    'VAR-2026-0003 à approuver : Extra retic',
  ],
  variationApproved: [
    'VAR-2026-0003 was approved: Extra retic',
    'VAR-2026-0003 aprobada: Extra retic',
    'VAR-2026-0003 approuvé : Extra retic',
  ],
  variationInvoiced: [
    'VAR-2026-0003 was invoiced: Extra retic',
    'VAR-2026-0003 facturada: Extra retic',
    'VAR-2026-0003 facturé : Extra retic',
  ],
  invoiceIssued: [
    'Hana Cole issued INV-2026-0042 to Tui Homes',
    'Hana Cole ha emitido INV-2026-0042 a Tui Homes',
    'Hana Cole a émis INV-2026-0042 pour Tui Homes',
  ],
  invoiceSent: [
    'INV-2026-0042 was sent to Tui Homes',
    'INV-2026-0042 se ha enviado a Tui Homes',
    'INV-2026-0042 a été envoyée à Tui Homes',
  ],
  invoiceViewed: [
    'Tui Homes opened INV-2026-0042',
    'Tui Homes ha abierto INV-2026-0042',
    'Tui Homes a ouvert INV-2026-0042',
  ],
  invoicePaid: [
    `${money.en} from Tui Homes for INV-2026-0042`,
    `${money.es} de Tui Homes por INV-2026-0042`,
    `${money.fr} de Tui Homes pour INV-2026-0042`,
  ],
  invoiceOverdue: [
    `INV-2026-0042 is overdue: Tui Homes owes ${money.en}`,
    `INV-2026-0042 está vencida: Tui Homes debe ${money.es}`,
    `INV-2026-0042 est en retard : Tui Homes doit ${money.fr}`,
  ],
  paymentSurplus: [
    `Paid too much: ${money.en} for INV-2026-0042`,
    `Pagado de más: ${money.es} por INV-2026-0042`,
    `Payé en trop : ${money.fr} pour INV-2026-0042`,
  ],
  paymentDisputed: [
    `Payment contested: ${money.en} for INV-2026-0042`,
    `Pago en disputa: ${money.es} por INV-2026-0042`,
    `Paiement contesté : ${money.fr} pour INV-2026-0042`,
  ],
  invoiceUnbooked: ['Xero: check INV-2026-0042', 'Xero: revise INV-2026-0042', 'Xero : vérifiez INV-2026-0042'],
  reportCreated: [
    'Hana Cole created RPT-2026-0007 for Tui Homes',
    'Hana Cole ha creado RPT-2026-0007 para Tui Homes',
    'Hana Cole a créé RPT-2026-0007 pour Tui Homes',
  ],
  reportShared: [
    'RPT-2026-0007 was shared with Tui Homes',
    'RPT-2026-0007 se ha compartido con Tui Homes',
    'RPT-2026-0007 a été partagé avec Tui Homes',
  ],
  reportViewed: [
    'Tui Homes opened RPT-2026-0007',
    'Tui Homes ha abierto RPT-2026-0007',
    'Tui Homes a ouvert RPT-2026-0007',
  ],
  invitationAccepted: ['Hemi Walker has joined', 'Hemi Walker se ha incorporado', 'Hemi Walker vous a rejoint'],
  trialEnding: [
    'Your Stringline trial ends in 5 days',
    'Su prueba de Stringline termina en 5 días',
    'Votre essai de Stringline se termine dans 5 jours',
  ],
  integrationFailed: [
    'The connection to Xero was lost',
    'Se perdió la conexión con Xero',
    'La connexion avec Xero a été perdue',
  ],
  mailboxFailed: [
    'Your mailbox mere@kauri.example was disconnected',
    'Se desconectó su buzón mere@kauri.example',
    'Votre boîte mere@kauri.example a été déconnectée',
  ],
  clientReportShared: [
    'Report RPT-2026-0007 on J-104 Rata St',
    'Informe RPT-2026-0007 de J-104 Rata St',
    'Rapport RPT-2026-0007 sur J-104 Rata St',
  ],
  clientInvoiceSent: ['Invoice INV-2026-0042', 'Factura INV-2026-0042', 'Facture INV-2026-0042'],
  clientInvoiceDue: [
    `Invoice INV-2026-0042 is due on ${day.en}`,
    `La factura INV-2026-0042 vence el ${day.es}`,
    `La facture INV-2026-0042 arrive à échéance le ${day.fr}`,
  ],
  clientInvoiceOverdue: [
    'Invoice INV-2026-0042 is overdue',
    'La factura INV-2026-0042 está vencida',
    'La facture INV-2026-0042 est en retard',
  ],
}
