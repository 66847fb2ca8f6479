import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangePhoto } from './data.ts'
import { cutSquare, type Cut, loadPicture, PhotoCrop, startingCut } from './photo-crop.tsx'

// As the server has it; said before somebody places what can't be sent.
const taken = ['image/jpeg', 'image/png', 'image/gif']
const maxBytes = 5 * 1024 * 1024

/** Chooses a picture, or takes one, and which square of it is the photo. */
export default function PhotoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const change = useChangePhoto()
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [cut, setCut] = useState<Cut>(startingCut)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.src)
  }, [picture])

  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    if (!taken.includes(file.type)) return setProblem('Please upload an image file (JPEG, PNG, or GIF)')
    if (file.size > maxBytes) return setProblem('File size must be less than 5MB')
    const loaded = await loadPicture(file)
    if (!loaded) return setProblem('Please upload an image file (JPEG, PNG, or GIF)')
    setCut(startingCut)
    setPicture(loaded)
  }

  async function save() {
    if (!picture) return setProblem('Please choose a file')
    try {
      await change.mutateAsync(await cutSquare(picture, cut))
      toast.success('Photo updated successfully')
      onClose()
    } catch (error) {
      setProblem(problemText(error))
      toast.error('Failed to update photo')
    }
  }

  return (
    <Dialog
      open
      size="small"
      keepOnOutsidePress
      onClose={onClose}
      title={t('photo.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('page.cancel')}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('photo.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && picture && <Notice tone="danger">{message(problem)}</Notice>}
        {picture && <PhotoCrop picture={picture} cut={cut} onChange={setCut} />}
        <FileDrop
          label={t('photo.file')}
          hint={t('photo.hint')}
          accept={taken.join(',')}
          multiple={false}
          camera
          error={picture ? undefined : problem}
          onFiles={([file]) => void choose(file)}
        />
      </div>
    </Dialog>
  )
}
