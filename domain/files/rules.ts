import { withoutHidden } from '../characters.ts'
import type { Permission } from '../permissions.ts'
import type { FilePurpose } from './schema.ts'

/** Who may upload what: with any of these rights. */
export const uploaders: Record<FilePurpose, readonly Permission[]> = {
  'client-logo': ['manage_clients:create', 'manage_clients:edit'],
  'company-logo': ['manage_company:edit'],
  'job-file': ['manage_jobs:create', 'manage_jobs:edit'],
  'report-image': ['manage_reports:create', 'manage_reports:edit'],
  'variation-image': ['manage_variations:create', 'manage_variations:edit'],
  'variation-file': ['manage_variations:create', 'manage_variations:edit'],
  'task-file': ['manage_tasks:create', 'manage_tasks:edit'],
}

/** The name of a printed document: `INV-2026-014.pdf`. */
export const pdfName = (number: string): string => fileName(`${number}.pdf`, 'application/pdf')

/** The name of a report that is downloaded, by its reportId: `report-PR-2026-030.pdf` (SPEC 7). */
export const reportPdfName = (reportId: string): string => pdfName(`report-${reportId}`)

/** The endings a content type goes by; the first is given where the name has another. */
const endings: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/acad': ['dwg'],
  'application/dxf': ['dxf'],
  'application/zip': ['zip'],
  'message/rfc822': ['eml'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/3gpp': ['3gp'],
}

/** The kinds of files that a list tells apart. */
export const fileKinds = [
  'archive',
  'document',
  'drawing',
  'mail',
  'picture',
  'presentation',
  'spreadsheet',
  'video',
] as const
export type FileKind = (typeof fileKinds)[number]

/** The kind of a file by its content type; what is unknown is a document. */
export function fileKind(contentType: string): FileKind {
  const [family] = contentType.split('/')
  if (family === 'image') return 'picture'
  if (family === 'video') return 'video'
  if (family === 'message') return 'mail'
  return documentKinds[endings[contentType]?.[0] ?? ''] ?? 'document'
}

const documentKinds: Readonly<Record<string, FileKind>> = {
  csv: 'spreadsheet',
  dwg: 'drawing',
  dxf: 'drawing',
  odp: 'presentation',
  ods: 'spreadsheet',
  ppt: 'presentation',
  pptx: 'presentation',
  xls: 'spreadsheet',
  xlsx: 'spreadsheet',
  zip: 'archive',
}

// Endings that say what a file is; any other word behind a dot belongs to the name.
const otherEndings =
  'apng bat bmp cmd com docm dotm exe gif heic heif htm html jar jfif js jse json lnk log md msi ps1 rtf scr sh svg tif tiff url vbs webp xht xhtml xlsb xlsm xml'
const known = new Set([...Object.values(endings).flat(), ...otherEndings.split(' ')])

/** What Windows keeps for devices, whatever stands behind the dot. */
const reserved = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i
const longest = 200

/**
 * What a file is called when somebody saves it: its ending follows what is in it, and no system reads anything else
 * into it. A picture that was sent as `plan.pdf` is `plan.png`.
 */
export function fileName(name: string, contentType: string): string {
  const plain = withoutHidden(name)
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const allowed = endings[contentType] ?? ['bin']
  const ending = endingOf(plain)
  if (ending !== undefined && allowed.includes(ending)) return withoutDevice(plain)
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length - 1)
  // `plan.pdf.exe` has its own ending below the other one.
  const inner = endingOf(stem)
  const kept = inner !== undefined && allowed.includes(inner) ? stem : `${stem || 'file'}.${allowed[0]}`
  return withoutDevice(kept)
}

/** The ending in small letters, where it says what a file is. */
function endingOf(name: string): string | undefined {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && known.has(ending) ? ending : undefined
}

const withoutDevice = (name: string): string => (reserved.test(name) ? `_${name}` : name).slice(-longest)
