import { toast } from '../ui/toaster.tsx';

// SPEC.md §9: the admin's toasts last 4 seconds, successes too.
const duration = 4000;

export function notifySuccess(message: string): void {
  toast.success(message, { duration });
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}
