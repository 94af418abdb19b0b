export { Tokens } from './Tokens.tsx'
