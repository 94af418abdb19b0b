import type { DragEvent } from 'react'
import { useState } from 'react'

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}

/** Lets files be dropped on an element; `isOver` while some are held above it. Other things dragged are left alone. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
        setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        if (!holdsFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
