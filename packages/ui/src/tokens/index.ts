export { Tokens, type TokensProps } from './Tokens.tsx'
