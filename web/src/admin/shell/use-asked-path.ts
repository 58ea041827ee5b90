import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform-context.ts';

/** Opens a path that staff chose outside of the app: in a system notification, a link or the app's menu. */
export function useAskedPath(): void {
  const platform = usePlatform();
  const navigate = useNavigate();
  useEffect(() => platform.onOpen?.((path) => void navigate(path)), [platform, navigate]);
}
