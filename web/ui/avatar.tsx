import { useState } from 'react'

import { cx } from './cx.ts'

type AvatarProps = {
  name: string
  imageUrl?: string | null | undefined
  /** People are round, companies and clients square. */
  shape?: 'round' | 'square'
  size?: 'tiny' | 'small' | 'regular' | 'large' | 'portrait'
}

const sizes = {
  tiny: 'size-6 text-xs',
  small: 'size-8 text-sm',
  regular: 'size-10 text-base',
  large: 'size-16 text-xl',
  portrait: 'size-24 text-2xl',
}

/** A picture of a person or a logo, else their initials. Decorative: the name stands beside it. */
export function Avatar({ name, imageUrl, shape = 'round', size = 'regular' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const style = cx('shrink-0 overflow-hidden', shape === 'round' ? 'rounded-full' : 'rounded-control', sizes[size])
  if (imageUrl && imageUrl !== broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        onError={() => setBroken(imageUrl)}
        className={cx(style, 'border border-line bg-white', shape === 'round' ? 'object-cover' : 'object-contain')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      // Drawn, not said: what a button around it is called need not hold them (WCAG 2.5.3).
      data-initials={initialsOf(name)}
      className={cx(
        style,
        'flex items-center justify-center border border-line bg-sunken font-display font-semibold text-ink-2',
        'before:content-[attr(data-initials)]',
      )}
    />
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) =>
    String.fromCodePoint(word?.codePointAt(0) ?? 32),
  )
  return letters.join('').toLocaleUpperCase()
}
