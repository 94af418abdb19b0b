/// <reference types="vite/client" />
export { AppLink, type AppLinkProps } from './AppLink.tsx'
export { AppProvider, type AppProviderProps } from './AppProvider.tsx'
export { EmptyClearing } from './artwork/EmptyClearing.tsx'
export { FAVICON_URL } from './artwork/favicon.ts'
export { HERO_PRELOADS, Hero, type HeroProps } from './artwork/Hero.tsx'
export { TreeLine, type TreeLineProps } from './artwork/TreeLine.tsx'
export { Wordmark, type WordmarkProps } from './artwork/Wordmark.tsx'
export { BadgePicker, type BadgePickerProps } from './badges/BadgePicker.tsx'
export { BadgeSeal, type BadgeSealProps, BadgeSeals, type BadgeSealsProps } from './badges/BadgeSeal.tsx'
export { BadgeIcon } from './badges/badge-icons.tsx'
export { classNames } from './class-names.ts'
export { BackLink, type BackLinkProps, Breadcrumbs, type BreadcrumbsProps } from './controls/Breadcrumbs.tsx'
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
  MoreLink,
  type MoreLinkProps,
} from './controls/Button.tsx'
export { Menu, type MenuEntry, type MenuProps } from './controls/Menu.tsx'
export { Pagination, type PaginationProps } from './controls/Pagination.tsx'
export { SearchField, type SearchFieldProps } from './controls/SearchField.tsx'
export { type TabItem, Tabs, type TabsProps } from './controls/Tabs.tsx'
export { EmptyState, type EmptyStateProps, ErrorPanel, type ErrorPanelProps } from './feedback/EmptyState.tsx'
export { Pill, type PillProps } from './feedback/Pill.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx'
export { Spinner, type SpinnerProps } from './feedback/Spinner.tsx'
export { StatusBadge, type StatusBadgeProps } from './feedback/StatusBadge.tsx'
export {
  CheckboxField,
  type CheckboxFieldProps,
  SelectField,
  type SelectFieldProps,
  type SelectOption,
} from './fields/ChoiceFields.tsx'
export { ErrorSummary, type ErrorSummaryProps } from './fields/ErrorSummary.tsx'
export { FieldError, FieldFrame, type FieldProps } from './fields/Field.tsx'
export {
  PasswordField,
  type PasswordFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './fields/TextField.tsx'
export { FONT_URLS } from './fonts.ts'
export { grouped } from './grouped.ts'
export { GuideCard, type GuideCardProps } from './guide/GuideCard.tsx'
export { GuideCardSkeleton, GuideGrid, type GuideGridProps } from './guide/GuideGrid.tsx'
export { GuidePicture, type GuidePictureProps } from './guide/GuidePicture.tsx'
export * from './icons/index.ts'
export { portraitUrl, usePictureSource } from './media.ts'
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './overlays/Dialog.tsx'
export { Drawer, type DrawerProps } from './overlays/Drawer.tsx'
export { theme } from './theme.ts'
export { useToast } from './toasts/ToastProvider.tsx'
export { handOverToast } from './toasts/toast-hand-over.ts'
export { clearToasts, dismissToast, showToast, type ToastOptions } from './toasts/toast-store.ts'
export { keepToastsAbove } from './toasts/toasts-above.ts'
