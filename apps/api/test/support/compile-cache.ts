import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A variable for processes of Node that tests start: compiled code is kept for the next of them, in the folder where a
 * server keeps it by itself. A command starts in half the time.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache') }
