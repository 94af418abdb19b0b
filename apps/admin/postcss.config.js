export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '480px',
        'mantine-breakpoint-sm': '640px',
        'mantine-breakpoint-md': '820px',
        'mantine-breakpoint-lg': '1080px',
        'mantine-breakpoint-xl': '1320px',
      },
    },
  },
}
