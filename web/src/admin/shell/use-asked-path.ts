import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform-context.ts';

/** Goes where staff were led to from outside of the app: a notice of the system, a link, its menu. */
export function useAskedPath(): void {
  const platform = usePlatform();
  const navigate = useNavigate();
  useEffect(() => platform.onOpen?.((path) => void navigate(path)), [platform, navigate]);
}
