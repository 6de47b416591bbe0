import type {
  ExtendComponent,
  ActionIconFactory,
  BadgeFactory,
  ButtonFactory,
  CheckboxFactory,
  CloseButtonFactory,
  ComboboxFactory,
  DrawerFactory,
  InputFactory,
  InputWrapperFactory,
  LoaderFactory,
  MenuFactory,
  ModalFactory,
  MultiSelectFactory,
  NumberInputFactory,
  OverlayFactory,
  PillFactory,
  PopoverFactory,
  ScrollAreaFactory,
  SegmentedControlFactory,
  SelectFactory,
  SliderFactory,
  SwitchFactory,
  TableFactory,
  TabsFactory,
  TagsInputFactory,
  TextareaFactory,
  TooltipFactory,
} from '@mantine/core';
import controls from './controls.module.css';
import overlays from './overlays.module.css';

/**
 * How Mantine's components look and behave here. Types only are imported: `Button.extend()` would pull the code of
 * every component named below into the first page.
 */
interface Parts {
  ActionIcon: ExtendComponent<ActionIconFactory>;
  Badge: ExtendComponent<BadgeFactory>;
  Button: ExtendComponent<ButtonFactory>;
  Checkbox: ExtendComponent<CheckboxFactory>;
  CloseButton: ExtendComponent<CloseButtonFactory>;
  Combobox: ExtendComponent<ComboboxFactory>;
  ComboboxChevron: { classNames: { chevron: string | undefined } };
  Drawer: ExtendComponent<DrawerFactory>;
  Input: ExtendComponent<InputFactory>;
  InputWrapper: ExtendComponent<InputWrapperFactory>;
  Loader: ExtendComponent<LoaderFactory>;
  Menu: ExtendComponent<MenuFactory>;
  Modal: ExtendComponent<ModalFactory>;
  MultiSelect: ExtendComponent<MultiSelectFactory>;
  NumberInput: ExtendComponent<NumberInputFactory>;
  Overlay: ExtendComponent<OverlayFactory>;
  Pill: ExtendComponent<PillFactory>;
  Popover: ExtendComponent<PopoverFactory>;
  ScrollArea: ExtendComponent<ScrollAreaFactory>;
  SegmentedControl: ExtendComponent<SegmentedControlFactory>;
  Select: ExtendComponent<SelectFactory>;
  Slider: ExtendComponent<SliderFactory>;
  Switch: ExtendComponent<SwitchFactory>;
  Table: ExtendComponent<TableFactory>;
  Tabs: ExtendComponent<TabsFactory>;
  TagsInput: ExtendComponent<TagsInputFactory>;
  Textarea: ExtendComponent<TextareaFactory>;
  Tooltip: ExtendComponent<TooltipFactory>;
}

const buttonSizes: Record<string, { height: string; x: string; text: string; radius: string }> = {
  sm: { height: 'var(--h-ctl-sm)', x: '10px', text: 'var(--fs-13)', radius: 'var(--r-sm)' },
  md: { height: 'var(--h-ctl)', x: 'var(--s-3)', text: 'var(--fs-13)', radius: 'var(--r)' },
  lg: { height: 'var(--h-ctl-lg)', x: 'var(--s-4)', text: 'var(--fs-14)', radius: 'var(--r)' },
};

/** The list that drops from a field: Select and its kin do not take it from Combobox. */
const dropped = { dropdown: overlays.floating, option: overlays.option };

/** Fields of every kind: 36 px, label above, error under the field. */
const field = { size: 'md', withAsterisk: false } as const;
const floating = {
  transitionProps: { duration: 90, transition: 'fade' },
  shadow: 'md',
  radius: 'md',
  zIndex: 'var(--z-popover)',
} as const;
const list = { ...floating, offset: 4 } as const;

const veil = { overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 }, shadow: 'md' } as const;

export const components: Parts = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 'md' },
    classNames: { root: controls.icon },
    vars: (_, props) => {
      const size = props.size === 'sm' ? 'var(--h-ctl-sm)' : props.size === 'lg' ? 'var(--h-ctl-lg)' : 'var(--h-ctl)';
      return { root: { '--ai-size': size } };
    },
  },
  Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 }, classNames: { root: controls.badge } },
  Button: {
    defaultProps: { variant: 'default', size: 'md' },
    classNames: { root: controls.button, section: controls.buttonSection },
    vars: (_, props) => {
      const size = buttonSizes[String(props.size ?? 'md')] ?? buttonSizes['md']!;
      return {
        root: {
          '--button-height': size.height,
          '--button-padding-x': props.variant === 'link' ? 'var(--s-2)' : size.x,
          '--button-fz': size.text,
          '--button-radius': size.radius,
        },
      };
    },
  },
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: { label: controls.choice, input: controls.tick },
  },
  CloseButton: { defaultProps: { radius: 'sm' }, classNames: { root: controls.close } },
  Combobox: { defaultProps: list, classNames: dropped },
  ComboboxChevron: { classNames: { chevron: controls.chevron } },
  Drawer: {
    defaultProps: { ...veil, zIndex: 'var(--z-drawer)', padding: 'lg' },
    classNames: { content: overlays.drawer, header: overlays.dialogHeader, title: overlays.dialogTitle },
  },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: controls.field, input: controls.input, section: controls.fieldSection },
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    classNames: {
      root: controls.wrapper,
      label: controls.label,
      error: controls.error,
      description: controls.hint,
      required: controls.required,
    },
  },
  Loader: { defaultProps: { size: 18 } },
  Menu: {
    // its placeholder is no menu item, which a menu may not hold; the first item takes the focus instead
    defaultProps: { ...floating, offset: 4, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: overlays.floating,
      item: overlays.item,
      itemSection: overlays.itemSection,
      label: overlays.group,
      divider: overlays.divider,
    },
  },
  Modal: {
    defaultProps: {
      ...veil,
      zIndex: 'var(--z-dialog)',
      centered: true,
      radius: 'lg',
      padding: 0,
      size: 480,
      transitionProps: { duration: 120, transition: 'fade' },
    },
    classNames: {
      content: overlays.dialog,
      header: overlays.dialogHeader,
      title: overlays.dialogTitle,
      body: overlays.dialogBody,
      close: overlays.dialogClose,
    },
  },
  MultiSelect: {
    defaultProps: { ...field, comboboxProps: list, checkIconPosition: 'right' },
    classNames: dropped,
  },
  NumberInput: { defaultProps: field },
  Overlay: { defaultProps: { color: 'var(--veil)', backgroundOpacity: 1 } },
  Pill: { classNames: { root: controls.pill, label: controls.pillLabel, remove: controls.pillRemove } },
  Popover: { defaultProps: { ...floating, offset: 4 }, classNames: { dropdown: overlays.popover } },
  ScrollArea: { defaultProps: { scrollbarSize: 8, type: 'hover' } },
  SegmentedControl: {
    defaultProps: { transitionDuration: 120, withItemsBorders: false },
    classNames: { root: controls.segments, label: controls.segment, indicator: controls.segmentOn },
  },
  Select: {
    defaultProps: { ...field, comboboxProps: list, checkIconPosition: 'right', allowDeselect: false },
    classNames: dropped,
  },
  Slider: { defaultProps: { size: 4, thumbSize: 16 }, classNames: { track: controls.rule, thumb: controls.thumb } },
  Switch: {
    classNames: { root: controls.switch, track: controls.track, thumb: controls.knob, label: controls.choice },
  },
  Table: { defaultProps: { highlightOnHover: true }, classNames: { th: controls.th, td: controls.td } },
  Tabs: { classNames: { list: controls.tabs, tab: controls.tab, tabSection: controls.tabSection } },
  TagsInput: { defaultProps: { ...field, comboboxProps: list }, classNames: dropped },
  Textarea: { defaultProps: { autosize: true, minRows: 2 } },
  Tooltip: {
    defaultProps: {
      openDelay: 400,
      offset: 6,
      withinPortal: true,
      zIndex: 'var(--z-tooltip)',
      transitionProps: { duration: 90, transition: 'fade' },
      events: { hover: true, focus: true, touch: false },
    },
    classNames: { tooltip: overlays.tooltip },
  },
};
