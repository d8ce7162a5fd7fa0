export { Button, EmptyState, List, ListRow, RoundingNote, Skeleton } from '@ank/ui';
