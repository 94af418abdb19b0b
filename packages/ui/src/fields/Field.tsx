import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

/** The error of one field that is no input of Mantine's. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return <Input.Error id={id}>{children}</Input.Error>
}
