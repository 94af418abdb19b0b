export default {
  plugins: {
    // light-dark() is the browser's own: it follows the system without an attribute on <html>.
    'postcss-preset-mantine': { features: { lightDarkFunction: false } },
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
