import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import { Held, nothing, type Story } from '../story.tsx'

const button: Story = {
  id: 'button',
  title: 'Button',
  group: 'Actions',
  states: [
    {
      name: 'Kinds',
      draw: ({ money }) => (
        <div className="row wrap">
          <Button kind="primary">Pay {money(123_456, 'USD')}</Button>
          <Button>Secondary</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="destructive">Terminate card</Button>
          <Button kind="danger-quiet">Remove</Button>
          <Button kind="link">Text button</Button>
        </div>
      ),
    },
    {
      name: 'Sizes',
      draw: () => (
        <div className="row wrap">
          <Button size="sm">Small</Button>
          <Button>Middle</Button>
          <Button size="lg">Large</Button>
        </div>
      ),
    },
    {
      name: 'With an icon',
      draw: () => (
        <div className="row wrap">
          <Button icon={printerIcon}>Print</Button>
          <Button icon={uploadIcon} size="sm">
            Export
          </Button>
          <Button kind="primary" iconEnd={chevronRightIcon}>
            Continue
          </Button>
        </div>
      ),
    },
    {
      name: 'Busy',
      draw: () => (
        <div className="row wrap">
          <Button kind="primary" busy>
            Paying
          </Button>
          <Button icon={refreshCwIcon} busy>
            Try again
          </Button>
        </div>
      ),
    },
    {
      name: 'Off, with its reason',
      draw: () => (
        <div className="row wrap top">
          <div>
            <Button kind="primary" reason="Accept the terms to pay.">
              Pay
            </Button>
          </div>
          <Button disabled>Not now</Button>
        </div>
      ),
    },
    {
      name: 'Full width',
      draw: () => (
        <Button kind="primary" size="lg" block>
          Review payment
        </Button>
      ),
    },
  ],
}

const iconButton: Story = {
  id: 'icon-button',
  title: 'Icon button',
  group: 'Actions',
  states: [
    {
      name: 'Kinds',
      draw: () => (
        <div className="row wrap">
          <IconButton icon={ellipsisIcon} label="More" />
          <IconButton icon={refreshCwIcon} label="Refresh" kind="secondary" />
          <IconButton icon={printerIcon} label="Print" size="sm" />
          <IconButton icon={printerIcon} label="Print" disabled />
        </div>
      ),
    },
  ],
}

const filterChip: Story = {
  id: 'filter-chip',
  title: 'Filter chip',
  group: 'Actions',
  states: [
    {
      name: 'Available and set',
      draw: () => (
        <div className="row wrap">
          <FilterChip label="Due date" set={false} onClick={nothing} onRemove={nothing} removeLabel="Remove due date" />
          <Held start={true}>
            {(isSet, setSet) => (
              <FilterChip
                label="31–60 days"
                set={isSet}
                onClick={() => setSet(true)}
                onRemove={() => setSet(false)}
                removeLabel="Remove 31–60 days"
              />
            )}
          </Held>
        </div>
      ),
    },
  ],
}

const copyButton: Story = {
  id: 'copy-button',
  title: 'Copy button',
  group: 'Actions',
  states: [
    {
      name: 'Says when it is done',
      draw: () => (
        <CopyButton text="K7QX-2M4D" copied="Copied">
          Copy codes
        </CopyButton>
      ),
    },
  ],
}

export const ACTION_STORIES: readonly Story[] = [button, iconButton, copyButton, filterChip]
