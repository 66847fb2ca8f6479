import {
  ChartColumn,
  DraftingCompass,
  FileArchive,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image,
  type LucideIcon,
  Mail,
} from 'lucide-react'

import type { FileKind } from '#domain/files/rules.ts'

/** The icon of each kind of file. */
export const fileIcons: Readonly<Record<FileKind, LucideIcon>> = {
  archive: FileArchive,
  document: FileText,
  drawing: DraftingCompass,
  mail: Mail,
  picture: Image,
  presentation: ChartColumn,
  spreadsheet: FileSpreadsheet,
  video: FileVideo,
}
